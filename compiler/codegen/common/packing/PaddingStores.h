// Padding that is written apart from what it surrounds.
#pragma once

#include "compiler/dialects/iree_linalg_ext/ir/LinalgExtOps.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::iree::codegen {

/// Lets `store`, whose input is the result of `pad`, write only the source of it, and builds behind
/// the store to a buffer loops over workgroups that write the padding. Failure if the padding is
/// not one value, or the result of `store` is not just stored to a buffer.
LogicalResult splitPadding(RewriterBase &rewriter, tensor::PadOp pad, linalg_ext::MapStoreOp store);

} // namespace mlir::iree::codegen
