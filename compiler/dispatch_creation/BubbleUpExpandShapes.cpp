#include "compiler/dispatch_creation/OpClasses.h"
#include "compiler/dispatch_creation/Passes.h"

#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::dispatch_creation {

#define GEN_PASS_DEF_BUBBLEUPEXPANDSHAPESPASS
#include "compiler/dispatch_creation/Passes.h.inc"

namespace {

// True if some dim is expanded to several, one of which is a unit.
bool expandsToUnitDims(ArrayRef<ReassociationIndices> groups, ArrayRef<int64_t> expanded) {
  return llvm::any_of(groups, [&](const ReassociationIndices &group) {
    return group.size() > 1 &&
           llvm::any_of(group, [&](int64_t dim) { return expanded[dim] == 1; });
  });
}

// Ops of these dialects may fuse if no reshape is in between.
bool mayFuse(Operation *op) {
  return op && (isa_and_present<linalg::LinalgDialect, tensor::TensorDialect>(op->getDialect()) ||
                op->getName().getDialectNamespace() == "iree_linalg_ext");
}

bool isAllParallel(linalg::LinalgOp op) { return op.getNumLoops() == op.getNumParallelLoops(); }

// A reshape may move across an op; `use` is the operand in between.
bool mayMove(OpOperand *use, bool acrossReductions) {
  Operation *producer = use->get().getDefiningOp();
  Operation *consumer = use->getOwner();
  if (!isOutsideDispatch(producer) || !isOutsideDispatch(consumer))
    return false;
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(consumer)) {
    if (expandsToUnitDims(expand.getReassociationIndices(), expand.getResultType().getShape())) {
      // With other users around, unit dims would move up for ever; without a user to fuse with, for nothing.
      if (!producer->hasOneUse())
        return false;
      if (!mayFuse(producer) || llvm::none_of(expand->getUsers(), mayFuse))
        return false;
    }
  }
  if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(producer)) {
    if (expandsToUnitDims(collapse.getReassociationIndices(), collapse.getSrcType().getShape()) &&
        !(mayFuse(collapse.getSrc().getDefiningOp()) && mayFuse(consumer)))
      return false;
  }
  // Across elementwise ops; named ops keep their form.
  if (auto generic = dyn_cast<linalg::GenericOp>(producer))
    return acrossReductions || isAllParallel(generic);
  if (isa<linalg::LinalgOp>(producer))
    return false;
  if (auto generic = dyn_cast<linalg::GenericOp>(consumer))
    return acrossReductions || isAllParallel(generic);
  return !isa<linalg::LinalgOp>(consumer);
}

// A slice of a fill is a smaller fill.
struct SwapSliceOfFill : OpRewritePattern<tensor::ExtractSliceOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(tensor::ExtractSliceOp op, PatternRewriter &rewriter) const override {
    auto fill = op.getSource().getDefiningOp<linalg::FillOp>();
    if (!fill || !fill->hasOneUse() || !isOutsideDispatch(op))
      return failure();
    Value slice = tensor::ExtractSliceOp::create(rewriter, op.getLoc(), op.getType(), fill.output(),
                                                 op.getMixedOffsets(), op.getMixedSizes(),
                                                 op.getMixedStrides());
    rewriter.replaceOpWithNewOp<linalg::FillOp>(op, fill.value(), slice);
    return success();
  }
};

struct BubbleUpExpandShapesPass : impl::BubbleUpExpandShapesPassBase<BubbleUpExpandShapesPass> {
  using BubbleUpExpandShapesPassBase::BubbleUpExpandShapesPassBase;

  void runOnOperation() override {
    MLIRContext *context = &getContext();
    bool acrossReductions = enableReshapeMovementAcrossReductions;
    RewritePatternSet patterns(context);
    linalg::populateFoldReshapeOpsByExpansionPatterns(
        patterns, [=](OpOperand *use) { return mayMove(use, acrossReductions); });
    patterns.add<SwapSliceOfFill>(context);
    tensor::populateFoldTensorEmptyPatterns(patterns);
    tensor::ExpandShapeOp::getCanonicalizationPatterns(patterns, context);
    tensor::CollapseShapeOp::getCanonicalizationPatterns(patterns, context);
    tensor::ExtractSliceOp::getCanonicalizationPatterns(patterns, context);
    memref::populateResolveRankedShapedTypeResultDimsPatterns(patterns);
    GreedyRewriteConfig config;
    config.setMaxIterations(GreedyRewriteConfig::kNoLimit);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns), config)))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::dispatch_creation
