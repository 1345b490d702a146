//===- LlvmUnit.h - What a row of LLVM's printers is of ---------------------===//
#pragma once

#include "core/trace/Model.h"

namespace strata::trace {

/// Passes on modules, on functions that call each other, on functions and on loops print what they ran
/// on: these nest and overlap.
struct LlvmUnit {
  enum class Kind : uint8_t { Module, Functions, Loop } kind = Kind::Functions;
  std::vector<std::string> functions; // of a loop the one that it is in; none of a module
  /// Whether some of a function's text may be there; of a module, always.
  bool shows(std::string_view function) const;
};
LlvmUnit llvmUnit(const PassEvent &event);

/// True of a run whose rows are of such units.
bool isLlvm(const Run &run);

/// A text without the numbers of attribute groups and metadata (`#3`, `!7`), which count what stands
/// before them in the module: they change with what others did.
std::string withoutNumbers(std::string_view text);
/// Whether two texts are the same without them.
bool sameWithoutNumbers(std::string_view a, std::string_view b);

} // namespace strata::trace
