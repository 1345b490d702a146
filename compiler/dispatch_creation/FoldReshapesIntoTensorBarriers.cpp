#include "compiler/dispatch_creation/Passes.h"

#include "compiler/dialects/iree_tensor_ext/ir/TensorExtOps.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::dispatch_creation {

#define GEN_PASS_DEF_FOLDRESHAPESINTOTENSORBARRIERSPASS
#include "compiler/dispatch_creation/Passes.h.inc"

namespace {

using tensor_ext::ComputeBarrierEndOp;
using tensor_ext::ComputeBarrierStartOp;

// reshape(start(x)) -> start(reshape(x)).
template <typename ReshapeOp>
struct MoveAboveStart : OpRewritePattern<ReshapeOp> {
  using OpRewritePattern<ReshapeOp>::OpRewritePattern;
  LogicalResult matchAndRewrite(ReshapeOp op, PatternRewriter &rewriter) const override {
    auto barrier = op.getSrc().template getDefiningOp<ComputeBarrierStartOp>();
    if (!barrier)
      return failure();
    rewriter.modifyOpInPlace(op, [&] { op.getSrcMutable().assign(barrier.getValue()); });
    rewriter.setInsertionPointAfter(op);
    auto moved = ComputeBarrierStartOp::create(rewriter, barrier.getLoc(), op.getResult());
    // What creating the barrier itself asks about the shape stays in front of it.
    DominanceInfo dominance(op);
    rewriter.replaceUsesWithIf(op.getResult(), moved.getResult(), [&](OpOperand &use) {
      return dominance.properlyDominates(moved.getOperation(), use.getOwner());
    });
    return success();
  }
};

// end(reshape(x)) -> reshape(end(x)).
struct MoveBelowEnd : OpRewritePattern<ComputeBarrierEndOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ComputeBarrierEndOp barrier, PatternRewriter &rewriter) const override {
    Operation *reshape = barrier.getValue().getDefiningOp();
    if (!isa_and_present<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(reshape))
      return failure();
    rewriter.setInsertionPoint(reshape);
    auto moved = ComputeBarrierEndOp::create(rewriter, barrier.getLoc(), reshape->getOperand(0));
    rewriter.modifyOpInPlace(reshape, [&] { reshape->setOperand(0, moved.getResult()); });
    rewriter.replaceOp(barrier, reshape->getResult(0));
    return success();
  }
};

struct FoldReshapesIntoTensorBarriersPass
    : impl::FoldReshapesIntoTensorBarriersPassBase<FoldReshapesIntoTensorBarriersPass> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<MoveAboveStart<tensor::ExpandShapeOp>, MoveAboveStart<tensor::CollapseShapeOp>,
                 MoveBelowEnd>(&getContext());
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::dispatch_creation
