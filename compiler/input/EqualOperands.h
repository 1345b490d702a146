//===- EqualOperands.h - Folds that lose a dynamic shape ---------------------------------------------===//
#pragma once

#include "mlir/IR/Operation.h"

namespace mlir::iree::input {

/// Writes `arith.xori %x, %x` and `arith.cmpi` of %x with %x as `linalg.generic` where %x is a tensor of
/// dynamic shape. The folders of LLVM 22 make a constant of them, and a constant can't have such a type;
/// inside of the `linalg.generic` the same fold gives a scalar. Functions of nested modules are left alone.
void lowerEqualOperandsOfDynamicShape(Operation *root);

} // namespace mlir::iree::input
