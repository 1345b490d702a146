// Attention as the ops of linalg that it stands for.
#pragma once

#include "compiler/dialects/iree_linalg_ext/ir/LinalgExtOps.h"

namespace mlir::iree::linalg_ext {

/// Builds softmax(query x key * scale + mask) x value, computed in f32, and its conversion to the type of the output.
/// Fails, with a diagnostic, where the maps of the operands are no such products.
FailureOr<SmallVector<Value>> buildAttentionParts(AttentionOp op, OpBuilder &builder);

} // namespace mlir::iree::linalg_ext
