//===- LlvmUnits.h - What LLVM's printers show ------------------------------===//
// Passes on modules, on functions that call each other, on functions and on loops print what they ran
// on, and these nest and overlap: the state before a row is put together from the newest text of each
// function in it, wherever that was printed last. Functions are found by the line that defines them and
// the brace at the margin that ends them; nothing is parsed.
#pragma once

#include "core/base/Ids.h"
#include "core/provenance/Blame.h"

#include <string>
#include <string_view>
#include <vector>

namespace strata::provenance {

struct LlvmFunction {
  std::string name; // without its '@' and quotes
  Span span;        // with the comment on its attributes
};
/// The functions that a text defines, in its order.
std::vector<LlvmFunction> llvmFunctions(std::string_view text);
/// The bytes of one of them; empty if the text doesn't define it.
Span findLlvmFunction(std::string_view text, std::string_view name);

/// As textBefore, of a run of which trace::isLlvm is true.
std::optional<Before> llvmBefore(const trace::TraceSource &source, int64_t row);

} // namespace strata::provenance
