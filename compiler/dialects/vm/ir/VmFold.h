// Folders shared by the families of ops: each serves all types of its family. VmBase.td names them
// with `let folder = "add"`.
#pragma once

#include "mlir/IR/OpDefinition.h"

namespace mlir::iree::vm::fold {

#define VM_FOLD(name) OpFoldResult name(Operation *op, ArrayRef<Attribute> operands);

// Arithmetic on integers and floats.
VM_FOLD(add)
VM_FOLD(sub)
VM_FOLD(mul)
VM_FOLD(fma)
VM_FOLD(absolute)
// Integers.
VM_FOLD(divS)
VM_FOLD(divU)
VM_FOLD(remS)
VM_FOLD(remU)
VM_FOLD(minS)
VM_FOLD(minU)
VM_FOLD(maxS)
VM_FOLD(maxU)
VM_FOLD(bitNot)
VM_FOLD(bitAnd)
VM_FOLD(bitOr)
VM_FOLD(bitXor)
VM_FOLD(leadingZeros)
VM_FOLD(shiftLeft)
VM_FOLD(shiftRightS)
VM_FOLD(shiftRightU)
// Floats.
VM_FOLD(divF)
VM_FOLD(remF)
VM_FOLD(minF)
VM_FOLD(maxF)
VM_FOLD(negate)
VM_FOLD(ceiling)
VM_FOLD(floorOf)
VM_FOLD(squareRoot)
// Selection.
VM_FOLD(select)
VM_FOLD(switchOf)
// Conversions.
VM_FOLD(truncI8)
VM_FOLD(truncI16)
VM_FOLD(truncI32)
VM_FOLD(extI8S)
VM_FOLD(extI8U)
VM_FOLD(extI16S)
VM_FOLD(extI16U)
VM_FOLD(extI32S)
VM_FOLD(extI32U)
VM_FOLD(convertF)
VM_FOLD(castToFS)
VM_FOLD(castToFU)
VM_FOLD(castToIS)
VM_FOLD(castToIU)
VM_FOLD(castRef)
// Comparisons.
VM_FOLD(cmpEQ)
VM_FOLD(cmpNE)
VM_FOLD(cmpLTS)
VM_FOLD(cmpLTU)
VM_FOLD(cmpLTES)
VM_FOLD(cmpLTEU)
VM_FOLD(cmpGTS)
VM_FOLD(cmpGTU)
VM_FOLD(cmpGTES)
VM_FOLD(cmpGTEU)
VM_FOLD(cmpNZ)
VM_FOLD(cmpEQFO)
VM_FOLD(cmpEQFU)
VM_FOLD(cmpNEFO)
VM_FOLD(cmpNEFU)
VM_FOLD(cmpLTFO)
VM_FOLD(cmpLTFU)
VM_FOLD(cmpLTEFO)
VM_FOLD(cmpLTEFU)
VM_FOLD(cmpGTFO)
VM_FOLD(cmpGTFU)
VM_FOLD(cmpGTEFO)
VM_FOLD(cmpGTEFU)
VM_FOLD(cmpNZFO)
VM_FOLD(cmpNZFU)
VM_FOLD(cmpNaN)
VM_FOLD(cmpEQRef)
VM_FOLD(cmpNERef)
VM_FOLD(cmpNZRef)

#undef VM_FOLD

} // namespace mlir::iree::vm::fold
