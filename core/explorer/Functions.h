//===- Functions.h - In which function a line stands ------------------------===//
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace strata::explorer {

/// Told of the lines of one text in ascending order, in time linear in the text: by the lines that
/// begin functions and by how far lines are set in, as MLIR and LLVM IR are printed, without parsing.
class FunctionFinder {
public:
  explicit FunctionFinder(std::string_view text) : text_(text) {}

  /// "@f" of the function around the line that begins at byte `line`, or that it begins; empty where
  /// there is none.
  std::string_view around(size_t line);

private:
  /// Takes in what lies before `end`.
  void readTo(size_t end);

  std::string_view text_, name_;
  size_t read_ = 0;    // what was looked through
  size_t nextFunc_ = 0, nextDefine_ = 0; // where the next such word is, once it was looked for
  size_t begin_ = 0;   // of the function's line
  size_t indent_ = 0;  // of it
};

} // namespace strata::explorer
