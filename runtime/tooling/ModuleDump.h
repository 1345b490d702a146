// A module's tables and bytecode as text, in the layout of the reference's dump tool.
#pragma once

#include "runtime/vm/BytecodeModule.h"

#include <map>
#include <string>

namespace strata::rt::tooling {

std::string metadataText(const vm::BytecodeModule &module);

/// The module's types, imports and constants as directives.
std::string moduleHeaderText(const vm::BytecodeModule &module);
/// Every function, or the one with this ordinal. The text of one function is `vm.func … { … }`.
std::string functionText(const vm::BytecodeModule &module, const vm::Function &function,
                         bool offsets);
/// Each instruction of a function by its offset.
std::map<uint32_t, std::string> instructionTexts(const vm::BytecodeModule &module,
                                                 const vm::Function &function);
std::string disassemblyText(const vm::BytecodeModule &module, bool offsets);

/// What the disassembly calls a function.
std::string shownName(const vm::BytecodeModule &module, int32_t ordinal);

/// The FlatBuffer as JSON: what is present, in the order of the schema.
std::string flatbufferJson(const vm::BytecodeModule &module, bool pretty);

/// `(i32, !vm.ref<?>, tuple<i64>...)` of calling convention letters.
std::string signatureText(const vm::CallingConvention &convention);

} // namespace strata::rt::tooling
