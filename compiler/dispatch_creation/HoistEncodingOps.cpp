#include "compiler/dispatch_creation/OpClasses.h"
#include "compiler/dispatch_creation/Passes.h"
#include "compiler/dispatch_creation/RegionUtils.h"
#include "compiler/dispatch_creation/SinkEncoding.h"

#include "compiler/dialects/iree_encoding/ir/EncodingOps.h"

#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::dispatch_creation {

#define GEN_PASS_DEF_HOISTENCODINGOPSPASS
#include "compiler/dispatch_creation/Passes.h.inc"

namespace {

// Adds the ops of the region that `op` depends on, and then `op`: the order in which they can leave it. Fails if one
// of them computes the source of the encoding itself.
LogicalResult collectHoistable(encoding::SetEncodingOp set, Operation *op, flow::DispatchRegionOp region,
                               llvm::SetVector<Operation *> &ops) {
  for (Value operand : op->getOperands()) {
    Operation *producer = operand.getDefiningOp();
    if (!producer || producer->getParentOfType<flow::DispatchRegionOp>() != region ||
        ops.contains(producer))
      continue;
    // Sizes of loops are metadata: what computes them moves along.
    bool isSource = op != set || operand == set.getSource();
    if ((isSource && !producer->hasTrait<OpTrait::ConstantLike>()) ||
        failed(collectHoistable(set, producer, region, ops)))
      return failure();
  }
  ops.insert(op);
  return success();
}

std::optional<SmallVector<Operation *>> getHoistable(encoding::SetEncodingOp set) {
  auto region = set->getParentOfType<flow::DispatchRegionOp>();
  auto type = cast<RankedTensorType>(set.getSource().getType());
  llvm::SetVector<Operation *> ops;
  // A scalar has no layout.
  if (!region || type.getRank() == 0 || failed(collectHoistable(set, set, region, ops)))
    return std::nullopt;
  return ops.takeVector();
}

struct HoistEncodingOpsPass : impl::HoistEncodingOpsPassBase<HoistEncodingOpsPass> {
  void runOnOperation() override {
    RewritePatternSet sinking(&getContext());
    populateSinkEncodingPatterns(sinking);
    GreedyRewriteConfig sinkingConfig;
    sinkingConfig.enableConstantCSE(false);
    if (failed(applyPatternsGreedily(getOperation(), std::move(sinking), sinkingConfig)))
      return signalPassFailure();

    IRRewriter rewriter(&getContext());
    SmallVector<SmallVector<Operation *>> candidates;
    getOperation()->walk([&](encoding::SetEncodingOp set) {
      if (auto ops = getHoistable(set))
        candidates.push_back(std::move(*ops));
    });
    llvm::DenseSet<Operation *> hoisted;
    for (ArrayRef<Operation *> ops : candidates) {
      for (Operation *op : ops) {
        // Two encodings may depend on the same constant.
        if (!hoisted.insert(op).second)
          continue;
        if (failed(hoistOutOfRegion(rewriter, op)))
          return signalPassFailure();
      }
    }
    RewritePatternSet patterns(&getContext());
    memref::populateResolveRankedShapedTypeResultDimsPatterns(patterns);
    flow::DispatchRegionOp::getCanonicalizationPatterns(patterns, &getContext());
    GreedyRewriteConfig config;
    config.enableConstantCSE(false);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns), config)))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::dispatch_creation
