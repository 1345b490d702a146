//===- FirstOp.h - What a dump is of ----------------------------------------===//
#pragma once

#include <string>
#include <string_view>

namespace strata::trace {

struct FirstOp {
  std::string op;     // "func.func"; "builtin.module" for `module`; empty if none is found
  std::string symbol; // "@f", or empty
  std::string subject() const { return symbol.empty() ? op : op + " " + symbol; }
};

/// The first operation of MLIR text, pretty or generic: looks at the first line that is neither an alias, a
/// comment nor blank.
FirstOp firstMlirOp(std::string_view text);

/// The function that LLVM IR or machine IR text defines first.
FirstOp firstLlvmFunction(std::string_view text);

/// True if a line at the left margin can begin an MLIR operation: `a.b`, `"a.b"(`, `%x = `, `module`, `func`.
bool beginsMlirOp(std::string_view line);

} // namespace strata::trace
