// Elementwise operations on packed tensors.
#pragma once

#include "compiler/dialects/iree_cpu/encoding/PackedLowering.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::iree::cpu {

/// The operation on packed operands; inputs may lack dimensions of the result. Null for reductions and for operands
/// that aren't packed alike.
Operation *lowerElementwise(OpBuilder &builder, linalg::GenericOp op, TypeRange resultTypes,
                            ValueRange operands, LayoutOf layoutOf);

} // namespace mlir::iree::cpu
