#include "compiler/dispatch_creation/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::dispatch_creation {

#define GEN_PASS_DEF_FUSIONPREPROCESSINGPASS
#include "compiler/dispatch_creation/Passes.h.inc"

namespace {

// An elementwise op whose inputs are all transposed alike walks them in order instead, and transposes its result.
struct InterchangeToInputOrder : OpRewritePattern<linalg::GenericOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(linalg::GenericOp op, PatternRewriter &rewriter) const override {
    if (!linalg::isElementwise(op) || op.getNumResults() != 1 || op.getNumDpsInputs() == 0)
      return failure();
    AffineMap input = op.getMatchingIndexingMap(op.getDpsInputOperand(0));
    if (input.isIdentity() || !input.isPermutation() ||
        !op.getMatchingIndexingMap(op.getDpsInitOperand(0)).isPermutation() ||
        !llvm::all_of(op.getDpsInputOperands(), [&](OpOperand *operand) {
          return op.getMatchingIndexingMap(operand) == input;
        }))
      return failure();
    SmallVector<unsigned> permutation = llvm::map_to_vector(input.getResults(), [](AffineExpr expr) {
      return cast<AffineDimExpr>(expr).getPosition();
    });
    return linalg::interchangeGenericOp(rewriter, op, permutation);
  }
};

// A box set into a filled box that is set into a box filled with the same value: one insertion.
struct MergePaddings : OpRewritePattern<tensor::InsertSliceOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(tensor::InsertSliceOp outer, PatternRewriter &rewriter) const override {
    auto inner = outer.getSource().getDefiningOp<tensor::InsertSliceOp>();
    if (!inner || outer.getSourceType().getRank() != outer.getType().getRank() ||
        inner.getSourceType().getRank() != inner.getType().getRank())
      return failure();
    auto innerFill = inner.getDest().getDefiningOp<linalg::FillOp>();
    auto outerFill = outer.getDest().getDefiningOp<linalg::FillOp>();
    if (!innerFill || !outerFill || innerFill.value() != outerFill.value() ||
        !outer.hasUnitStride() || !inner.hasUnitStride())
      return failure();
    AffineExpr sum = rewriter.getAffineDimExpr(0) + rewriter.getAffineDimExpr(1);
    SmallVector<OpFoldResult> offsets;
    for (auto [a, b] : llvm::zip_equal(inner.getMixedOffsets(), outer.getMixedOffsets()))
      offsets.push_back(
          affine::makeComposedFoldedAffineApply(rewriter, outer.getLoc(), sum, {a, b}));
    rewriter.replaceOpWithNewOp<tensor::InsertSliceOp>(outer, inner.getSource(), outer.getDest(),
                                                       offsets, inner.getMixedSizes(),
                                                       outer.getMixedStrides());
    return success();
  }
};

struct FusionPreprocessingPass : impl::FusionPreprocessingPassBase<FusionPreprocessingPass> {
  void runOnOperation() override {
    MLIRContext *context = &getContext();
    RewritePatternSet patterns(context);
    patterns.add<InterchangeToInputOrder, MergePaddings>(context);
    linalg::populateFoldIntoPackAndUnpackPatterns(patterns);
    // Sizes of results, in terms of those of operands.
    memref::populateResolveRankedShapedTypeResultDimsPatterns(patterns);
    memref::populateResolveShapedTypeResultDimsPatterns(patterns);
    LogicalResult converged = applyPatternsGreedily(getOperation(), std::move(patterns));
    if (failed(converged))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::dispatch_creation
