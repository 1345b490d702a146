// How tensors lie in memory: bytes of a tensor, offsets of elements, and patterns that fill one.
#pragma once

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"

namespace mlir::iree::stream {

/// True if the tensor has no layout that still has to be decided.
bool hasKnownStorage(Type encoding);

/// The integer that stands in memory for an element of the tensor; the element type itself if it fills
/// whole bytes, shares them with its neighbours, or is something else than a signless integer.
Type getStorageElementType(RankedTensorType type);

/// The bytes of a tensor; null if its encoding does not tell.
Value buildStorageSize(Location loc, RankedTensorType type, ValueRange dynamicDims,
                       OpBuilder &builder);

/// The offset in bytes of the element at `indices`; null if elements do not start at whole bytes.
Value buildByteOffset(Location loc, RankedTensorType type, ValueRange dynamicDims,
                      ValueRange indices, OpBuilder &builder);

/// The value as an integer of 8, 16, 32 or 64 bits that fills a tensor of `type`; null if there is none.
Value buildFillPattern(Value value, RankedTensorType type, OpBuilder &builder);

} // namespace mlir::iree::stream
