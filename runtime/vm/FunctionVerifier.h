// Proves that a function's bytecode can't leave its bounds, so that the interpreter needs no checks
// of its own.
//
// One linear walk driven by the instruction table. Everything an instruction names is checked:
// register bank, ordinal, alignment of 64-bit pairs, MOVE bits, type ids, global offsets and
// ordinals, constants, callees with the kinds of their arguments and results, branch targets, block
// structure, feature bits.
#pragma once

#include "runtime/base/Status.h"

namespace strata::rt::vm {

class BytecodeModule;
struct Function;

/// The error names the pc, the instruction and the field.
Status verifyFunction(const BytecodeModule &module, const Function &function);

} // namespace strata::rt::vm
