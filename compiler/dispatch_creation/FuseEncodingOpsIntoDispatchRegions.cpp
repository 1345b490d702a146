#include "compiler/dispatch_creation/OpClasses.h"
#include "compiler/dialects/util/transforms/FixedOption.h"
#include "compiler/dispatch_creation/Passes.h"
#include "compiler/dispatch_creation/RegionUtils.h"

#include "compiler/dialects/iree_encoding/ir/EncodingOps.h"

#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::dispatch_creation {

#define GEN_PASS_DEF_FUSEENCODINGOPSINTODISPATCHREGIONSPASS
#include "compiler/dispatch_creation/Passes.h.inc"

namespace {

// The region whose result the value is, and the reshapes in between.
struct Producer {
  OpResult result;
  SmallVector<Operation *> reshapes;
};

std::optional<Producer> findProducer(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type || type.getRank() == 0)
    return std::nullopt;
  Producer producer;
  while (true) {
    producer.result = dyn_cast<OpResult>(value);
    if (!producer.result || !producer.result.hasOneUse())
      return std::nullopt;
    Operation *op = producer.result.getOwner();
    if (auto region = dyn_cast<flow::DispatchRegionOp>(op)) {
      if (!llvm::hasSingleElement(region.getBody()))
        return std::nullopt;
      return producer;
    }
    if (!isa<tensor::CollapseShapeOp, tensor::ExpandShapeOp>(op))
      return std::nullopt;
    producer.reshapes.push_back(op);
    value = op->getOperand(0);
  }
}

// A layout can be produced directly by a kernel of structured ops and reshapes alone.
bool canProduceLayout(flow::DispatchRegionOp region, OpResult result) {
  Block &block = region.getBody().front();
  Value inside = block.getTerminator()->getOperand(result.getResultNumber());
  if (!isa<OpResult>(inside) || !region->isProperAncestor(inside.getDefiningOp()))
    return false;
  return llvm::all_of(block, [](Operation &op) {
    if (llvm::none_of(op.getResultTypes(), llvm::IsaPred<ShapedType>))
      return true;
    return isa<tensor::CollapseShapeOp, tensor::ExpandShapeOp, tensor::EmptyOp,
               tensor::ExtractSliceOp, encoding::SetEncodingOp, encoding::UnsetEncodingOp,
               linalg::LinalgOp>(op) ||
           op.getName().getDialectNamespace() == "iree_linalg_ext";
  });
}

struct FuseEncodingOpsIntoDispatchRegionsPass
    : impl::FuseEncodingOpsIntoDispatchRegionsPassBase<FuseEncodingOpsIntoDispatchRegionsPass> {
  using FuseEncodingOpsIntoDispatchRegionsPassBase::FuseEncodingOpsIntoDispatchRegionsPassBase;

  LogicalResult initialize(MLIRContext *context) override {
    return util::requireValue(enableAggressiveFusion, false, context);
  }

  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    SmallVector<encoding::SetEncodingOp> encodings;
    getOperation()->walk([&](encoding::SetEncodingOp op) {
      if (isOutsideDispatch(op))
        encodings.push_back(op);
    });
    for (encoding::SetEncodingOp op : encodings) {
      std::optional<Producer> producer = findProducer(op.getSource());
      if (!producer)
        continue;
      auto region = cast<flow::DispatchRegionOp>(producer->result.getOwner());
      if (!canProduceLayout(region, producer->result))
        continue;
      SmallVector<Operation *> followers(llvm::reverse(producer->reshapes));
      followers.push_back(op);
      for (Operation *follower : followers) {
        FailureOr<flow::DispatchRegionOp> grown =
            moveFollowingIntoRegion(rewriter, follower, region);
        if (failed(grown)) {
          follower->emitOpError("can't move into the dispatch that makes its source");
          return signalPassFailure();
        }
        region = *grown;
      }
    }
    RewritePatternSet patterns(&getContext());
    flow::DispatchRegionOp::getCanonicalizationPatterns(patterns, &getContext());
    memref::populateResolveRankedShapedTypeResultDimsPatterns(patterns);
    GreedyRewriteConfig config;
    config.enableConstantCSE(false);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns), config)))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::dispatch_creation
