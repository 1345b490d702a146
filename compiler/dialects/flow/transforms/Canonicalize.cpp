#include "compiler/dialects/flow/transforms/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Affine/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::flow {

#define GEN_PASS_DEF_CANONICALIZEPASS
#include "compiler/dialects/flow/transforms/Passes.h.inc"

namespace {

// The sizes of a tensor whose producer lists them.
std::optional<SmallVector<OpFoldResult>> getListedSizes(Value tensor) {
  if (auto empty = tensor.getDefiningOp<tensor::EmptyOp>())
    return empty.getMixedSizes();
  auto slice = tensor.getDefiningOp<tensor::ExtractSliceOp>();
  if (slice && slice.getSourceType().getRank() == slice.getResultType().getRank())
    return slice.getMixedSizes();
  return std::nullopt;
}

// Inserting a tensor over all of its destination.
struct FoldFullInsert : OpRewritePattern<tensor::InsertSliceOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(tensor::InsertSliceOp op, PatternRewriter &rewriter) const override {
    if (!op.hasUnitStride() || !op.hasZeroOffset() || op.getSourceType() != op.getResultType())
      return failure();
    std::optional<SmallVector<OpFoldResult>> sizes = getListedSizes(op.getDest());
    if (!sizes)
      return failure();
    bool isWhole = llvm::all_of(llvm::zip_equal(op.getMixedSizes(), *sizes), [](auto pair) {
      return isEqualConstantIntOrValue(std::get<0>(pair), std::get<1>(pair));
    });
    if (!isWhole)
      return failure();
    rewriter.replaceOp(op, op.getSource());
    return success();
  }
};

// Index computations of the host are plain arithmetic.
struct ExpandApply : OpRewritePattern<affine::AffineApplyOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(affine::AffineApplyOp op, PatternRewriter &rewriter) const override {
    auto results =
        affine::expandAffineMap(rewriter, op.getLoc(), op.getAffineMap(), op.getOperands());
    if (results)
      rewriter.replaceOp(op, *results);
    return success(results.has_value());
  }
};

struct CanonicalizePass : impl::CanonicalizePassBase<CanonicalizePass> {
  using CanonicalizePassBase::CanonicalizePassBase;

  LogicalResult initialize(MLIRContext *context) override {
    RewritePatternSet set(context);
    for (Dialect *dialect : context->getLoadedDialects())
      dialect->getCanonicalizationPatterns(set);
    for (RegisteredOperationName op : context->getRegisteredOperations())
      op.getCanonicalizationPatterns(set, context);
    tensor::populateMergeConsecutiveInsertExtractSlicePatterns(set);
    set.add<FoldFullInsert, ExpandApply>(context);
    patterns = std::make_shared<FrozenRewritePatternSet>(std::move(set));
    return success();
  }

  void runOnOperation() override {
    GreedyRewriteConfig config;
    config.setUseTopDownTraversal().setRegionSimplificationLevel(GreedySimplifyRegionLevel::Normal);
    config.enableConstantCSE(cseConstants);
    LogicalResult converged = applyPatternsGreedily(getOperation(), *patterns, config);
    if (testConvergence && failed(converged)) {
      getOperation()->emitOpError("still changes after ")
          << config.getMaxIterations() << " rounds of canonicalization";
      signalPassFailure();
    }
  }

  std::shared_ptr<const FrozenRewritePatternSet> patterns;
};

} // namespace
} // namespace mlir::iree::flow
