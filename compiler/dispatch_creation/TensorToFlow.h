// Tensor ops outside of kernels as flow.tensor ops.
#pragma once

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::iree::dispatch_creation {

/// Replaces an insertion of a contiguous box by flow.tensor.update. Fails where the box is not contiguous, where it
/// depends on data, or inside a kernel.
LogicalResult convertInsertSlice(RewriterBase &rewriter, tensor::InsertSliceOp op);

/// The same for an extraction, by flow.tensor.slice.
LogicalResult convertExtractSlice(RewriterBase &rewriter, tensor::ExtractSliceOp op);

/// Fills, casts, reshapes, slices, element accesses and concatenations.
void populateTensorToFlowPatterns(RewritePatternSet &patterns);

/// Slices in kernels become part of the accesses to the tensors of the kernel.
void populateSliceAccessPatterns(RewritePatternSet &patterns);

} // namespace mlir::iree::dispatch_creation
