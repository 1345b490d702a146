// Patterns that give on this LLVM the forms that a later LLVM's own patterns give.
#pragma once

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::iree::codegen::upstream24 {

/// Contractions lose the unit loop that their result leads with; what upstream's patterns drop leading unit dimensions by,
/// extracts and broadcasts, is `vector.shape_cast`.
void populateUnitDimsToShapeCastPatterns(RewritePatternSet &patterns);

/// A broadcast whose result only loses or gets leading unit dimensions is made in the shape that is wanted.
void populateShapeCastOfBroadcastPatterns(RewritePatternSet &patterns);

/// Contractions lose unit reduction loops that both factors lead with.
void populateContractOverUnitReductionPatterns(RewritePatternSet &patterns);

/// Transfers drop unit dimensions, leading ones and those innermost in their buffer, masked transfers too; the values
/// change shape by `vector.shape_cast`.
void populateUnitDimTransferPatterns(RewritePatternSet &patterns);

/// Masked transfers of vectors without unit dimensions drop those of their buffer.
void populateMaskedBufferUnitDimPatterns(RewritePatternSet &patterns);

/// Masks of one dimension become comparisons of i32, the bound clamped to i32 first.
void populateClampedMaskPatterns(RewritePatternSet &patterns);

/// Gathers of a buffer whose rows don't follow each other in memory, lane by lane, at the indices
/// that a lane's number has in the buffer's shape.
void populateStridedGatherPatterns(RewritePatternSet &patterns);

/// Reads and writes of a single element (vectors of rank 0) of buffers whose innermost stride isn't one.
void populateScalarTransferPatterns(RewritePatternSet &patterns);

/// Two-dimensional convolutions over one row or column in generic form become one-dimensional ones.
void populateDownscaleConvPatterns(RewritePatternSet &patterns);

/// Makes, beside a one-dimensional convolution or pooling in generic form, its named form, which is what the
/// vectorizer knows. Null if it has none.
linalg::LinalgOp nameConv1D(RewriterBase &rewriter, linalg::LinalgOp op);

} // namespace mlir::iree::codegen::upstream24
