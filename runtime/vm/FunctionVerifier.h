// Proves that a function's bytecode can't leave its bounds, so that the interpreter needs no checks
// of its own.
//
// One linear walk driven by the instruction table. Everything an instruction names is checked:
// register bank, ordinal, alignment of 64-bit pairs, MOVE bits, type ids, global offsets and
// ordinals, constants, callees with the kinds of their arguments and results, branch targets, block
// structure, feature bits.
#pragma once

#include "runtime/base/Status.h"

#include <vector>

namespace strata::rt::vm {

class BytecodeModule;
struct Function;

/// The error names the pc, the instruction and the field. `starts` gets the offset of every
/// instruction.
Status verifyFunction(const BytecodeModule &module, const Function &function,
                      std::vector<uint32_t> &starts);

} // namespace strata::rt::vm
