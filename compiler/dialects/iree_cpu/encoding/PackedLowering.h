// Operations on encoded tensors as operations on packed tensors.
#pragma once

#include "compiler/dialects/iree_codegen/ir/PackedLayout.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/Operation.h"

namespace mlir::iree::cpu {

/// The layout of a tensor type with an encoding; identity for other types.
using LayoutOf = function_ref<codegen::PackedLayout(RankedTensorType)>;

/// The sizes of a tensor of `type` once it is packed.
SmallVector<OpFoldResult> getPackedSizes(OpBuilder &builder, Location loc,
                                         const codegen::PackedLayout &layout, RankedTensorType type,
                                         ValueRange dynamicDims);

/// Builds `op` on packed operands. Null for operations that packed tensors don't support.
Operation *lowerToPacked(OpBuilder &builder, Operation *op, TypeRange resultTypes,
                         ValueRange operands, LayoutOf layoutOf);

} // namespace mlir::iree::cpu
