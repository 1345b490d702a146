#include "compiler/codegen/common/Passes.h"
#include "compiler/codegen/common/upstream24/Patterns.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Dialect/Vector/Transforms/VectorRewritePatterns.h"
#include "mlir/Dialect/Vector/Transforms/VectorTransforms.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_DROPVECTORUNITDIMSPASS
#include "compiler/codegen/common/Passes.h.inc"

namespace {

struct DropVectorUnitDimsPass : impl::DropVectorUnitDimsPassBase<DropVectorUnitDimsPass> {
  void runOnOperation() override {
    MLIRContext *context = &getContext();
    IRRewriter rewriter(context);
    vector::transferOpflowOpt(rewriter, getOperation());
    RewritePatternSet patterns(context);
    upstream24::populateUnitDimTransferPatterns(patterns);
    upstream24::populateUnitDimsToShapeCastPatterns(patterns);
    vector::populateCastAwayVectorLeadingOneDimPatterns(patterns);
    vector::populateDropInnerMostUnitDimsXferOpPatterns(patterns);
    vector::populateVectorTransferDropUnitDimsPatterns(patterns);
    upstream24::populateMaskedBufferUnitDimPatterns(patterns);
    vector::populateDropUnitDimWithShapeCastPatterns(patterns);
    vector::InsertOp::getCanonicalizationPatterns(patterns, context);
    vector::ExtractOp::getCanonicalizationPatterns(patterns, context);
    (void)applyPatternsGreedily(getOperation(), std::move(patterns));
  }
};

} // namespace
} // namespace mlir::iree::codegen
