// Attention as the ops of linalg that it stands for.
#pragma once

#include "compiler/dialects/iree_linalg_ext/ir/LinalgExtOps.h"

namespace mlir::iree::linalg_ext {

/// Builds softmax(query x key * scale + mask) x value, computed in f32, and its conversion to the type of the output.
SmallVector<Value> buildAttentionParts(AttentionOp op, OpBuilder &builder);

/// Builds the same over some of the keys: what was summed before is brought to the new maximum, and the new products
/// are added. The results are the sums of products, the maximum and the sum of the weights.
SmallVector<Value> buildAttentionParts(OnlineAttentionOp op, OpBuilder &builder);

} // namespace mlir::iree::linalg_ext
