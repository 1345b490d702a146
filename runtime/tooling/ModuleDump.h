// A module's tables and bytecode as text, in the layout of the reference's dump tool.
#pragma once

#include "runtime/vm/BytecodeModule.h"

#include <string>

namespace strata::rt::tooling {

std::string metadataText(const vm::BytecodeModule &module);

/// Every function, or the one with this ordinal. The text of one function is `vm.func … { … }`.
std::string functionText(const vm::BytecodeModule &module, const vm::Function &function,
                         bool offsets);
std::string disassemblyText(const vm::BytecodeModule &module, bool offsets);

/// `(i32, !vm.ref<?>, tuple<i64>...)` of calling convention letters.
std::string signatureText(const vm::CallingConvention &convention);

} // namespace strata::rt::tooling
