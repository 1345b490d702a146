// A quantized product is Σ (a - za) (b - zb) = Σ a b - zb Σ a - za Σ b + n za zb: what the zero
// points add to the product of the stored numbers are sums over one operand at a time.
#pragma once

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::iree::global_optimization {

bool isConstantZero(Value value);

/// True if the elements can be summed up in `accumulator` after sign extension.
bool isSummable(Value tensor, Type accumulator);

/// A tensor filled with zero, of `type` with these dynamic sizes.
Value createZeros(OpBuilder &builder, Location loc, RankedTensorType type, ValueRange dynamicSizes);

/// Adds up the elements along the dimensions that `isReduced` marks.
Value sumAlong(OpBuilder &builder, Location loc, Value tensor, Type accumulator,
               ArrayRef<bool> isReduced);

/// The number of elements of the dimensions, as a value of `type`.
Value countElements(OpBuilder &builder, Location loc, Value tensor, ArrayRef<int64_t> dims,
                    Type type);

} // namespace mlir::iree::global_optimization
