//===- Bytecode.h - MLIR's bytecode as text ---------------------------------===//
// Reads the format that MLIR documents ("MLIR Bytecode Format", versions 1 to 6) and prints it in
// generic form. Attributes and types are read as far as they are builtin or stored as text; those in an
// encoding of their dialect's own say whose.
#pragma once

#include "core/base/Result.h"

#include <string>
#include <string_view>
#include <vector>

namespace strata::trace {

bool isBytecode(std::string_view bytes);

struct BytecodeText {
  std::string text;
  std::string producer;              // "MLIR22.1.8"
  std::vector<std::string> unreadable; // dialects whose own encoding was met
};

/// Errors: Corrupt (with where), LimitExceeded, Unsupported (a newer version).
Result<BytecodeText> bytecodeText(std::string_view bytes);

} // namespace strata::trace
