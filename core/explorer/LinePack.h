//===- LinePack.h - The differences of a run, small enough for one page ------===//
// From pass to pass most of a program stays as it is, so a page that writes every difference out says the same lines again
// and again. Here each line is kept once, a difference is a list of numbers, and all of it is deflated. The page carries
// it as base64, with a script of a few lines that unpacks a difference when it is opened: it still needs nothing else.
#pragma once

#include "core/base/Json.h"
#include "core/base/Result.h"

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace strata::explorer {

class LinePack {
public:
  enum class Kind : uint8_t { Equal, Added, Removed, Modified, Renumbered, Fold };

  void beginPass(int64_t row);
  /// One row of a difference: line numbers from 0, -1 for none, and the lines as HTML.
  void add(Kind kind, int64_t before, std::string beforeHtml, int64_t after, std::string afterHtml);
  /// So many equal lines are left out.
  void fold(int64_t count);
  void endPass(std::string_view noteHtml);

  /// The elements that a page ends with: the data, and the script that shows it in `<details data-pass="…">`. Errors:
  /// LimitExceeded (no memory for it).
  Result<std::string> elements() const;

private:
  int64_t number(std::string html);

  std::unordered_map<std::string, int64_t> numbers_;
  JsonWriter lines_, passes_;
  bool begun_ = false;
  int64_t before_ = -1, after_ = -1; // the last ones: numbers that follow each other pack better as steps
};

/// `<script id="…">` that holds bytes, deflated, as base64. Errors: LimitExceeded (no memory for it).
Result<std::string> packedElement(std::string_view id, std::string_view bytes);

} // namespace strata::explorer
