#include "compiler/dispatch_creation/OpClasses.h"
#include "compiler/dispatch_creation/Passes.h"

#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::dispatch_creation {

#define GEN_PASS_DEF_SINKRESHAPESPASS
#include "compiler/dispatch_creation/Passes.h.inc"

namespace {

// Consumers can be tiled and fused with such a producer.
bool canProduceTiles(Operation *op) { return LoopView::get(op) || isa_and_present<linalg::UnPackOp>(op); }

// True if the consumer already has a better producer to fuse with than the one behind the reshape.
bool hasBetterProducer(linalg::GenericOp consumer, Operation *behindReshape) {
  for (Value operand : consumer->getOperands()) {
    Operation *producer = operand.getDefiningOp();
    if (!producer || !llvm::hasSingleElement(producer->getUsers()) || !canProduceTiles(producer))
      continue;
    auto current = dyn_cast<linalg::LinalgOp>(producer);
    if (!current)
      continue;
    auto other = dyn_cast<linalg::LinalgOp>(behindReshape);
    if (!other)
      return true;
    bool otherIsElementwise = other.getNumLoops() == other.getNumParallelLoops();
    bool currentReduces = current.getNumLoops() != current.getNumParallelLoops();
    if (otherIsElementwise && currentReduces)
      return true;
    if (current.getNumParallelLoops() == consumer.getNumParallelLoops())
      return true;
    if (current.getNumParallelLoops() < consumer.getNumParallelLoops())
      continue;
    if (current.getNumParallelLoops() < other.getNumParallelLoops())
      return true;
  }
  return false;
}

bool maySinkExpand(tensor::ExpandShapeOp expand, Operation *consumer) {
  auto generic = dyn_cast<linalg::GenericOp>(consumer);
  Operation *producer = expand.getSrc().getDefiningOp();
  return generic && isOutsideDispatch(expand) && isOutsideDispatch(consumer) &&
         generic.getNumParallelLoops() == generic.getNumLoops() && !isBitExtend(consumer) &&
         producer && canProduceTiles(producer) && !hasBetterProducer(generic, producer);
}

struct SinkReshapesPass : impl::SinkReshapesPassBase<SinkReshapesPass> {
  void runOnOperation() override {
    MLIRContext *context = &getContext();
    RewritePatternSet patterns(context);
    linalg::populateFoldReshapeOpsByCollapsingPatterns(patterns, [](OpOperand *use) {
      Operation *producer = use->get().getDefiningOp();
      // A collapse moves up only where it costs nothing.
      if (isa<tensor::CollapseShapeOp>(use->getOwner()))
        return producer && isCloneable(producer);
      auto expand = dyn_cast_if_present<tensor::ExpandShapeOp>(producer);
      return expand && maySinkExpand(expand, use->getOwner());
    });
    tensor::populateFoldTensorEmptyPatterns(patterns);
    memref::populateResolveRankedShapedTypeResultDimsPatterns(patterns);
    tensor::ExpandShapeOp::getCanonicalizationPatterns(patterns, context);
    tensor::CollapseShapeOp::getCanonicalizationPatterns(patterns, context);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::dispatch_creation
