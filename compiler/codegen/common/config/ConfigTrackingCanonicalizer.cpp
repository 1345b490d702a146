#include "compiler/codegen/common/Passes.h"
#include "compiler/codegen/common/config/ConfigTracking.h"
#include "compiler/dialects/iree_codegen/ir/CodegenDialect.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_CONFIGTRACKINGCANONICALIZERPASS
#include "compiler/codegen/common/Passes.h.inc"

static Operation *getProducerBehindCasts(Value value) {
  while (auto cast = value.getDefiningOp<tensor::CastOp>())
    value = cast.getSource();
  return value.getDefiningOp();
}

void ConfigTrackingListener::notifyOperationReplaced(Operation *op, ValueRange replacement) {
  LoweringConfigAttrInterface config = getLoweringConfig(op);
  if (!config || replacement.empty())
    return;
  Operation *producer = getProducerBehindCasts(replacement.front());
  auto isSameProducer = [&](Value value) { return getProducerBehindCasts(value) == producer; };
  if (!producer || producer->getName() != op->getName() || getLoweringConfig(producer) ||
      !llvm::all_of(replacement, isSameProducer))
    return;
  setLoweringConfig(producer, config);
}

namespace {

struct ConfigTrackingCanonicalizerPass
    : impl::ConfigTrackingCanonicalizerPassBase<ConfigTrackingCanonicalizerPass> {
  using ConfigTrackingCanonicalizerPassBase::ConfigTrackingCanonicalizerPassBase;

  LogicalResult initialize(MLIRContext *context) override {
    RewritePatternSet all(context);
    for (Dialect *dialect : context->getLoadedDialects())
      dialect->getCanonicalizationPatterns(all);
    for (RegisteredOperationName op : context->getRegisteredOperations())
      op.getCanonicalizationPatterns(all, context);
    patterns = std::move(all);
    return success();
  }

  void runOnOperation() override {
    ConfigTrackingListener listener;
    GreedyRewriteConfig config;
    config.setUseTopDownTraversal()
        .setRegionSimplificationLevel(GreedySimplifyRegionLevel::Normal)
        .setListener(&listener);
    LogicalResult converged = applyPatternsGreedily(getOperation(), patterns, config);
    if (testConvergence && failed(converged)) {
      getOperation()->emitOpError("still changes after ")
          << config.getMaxIterations() << " rounds of canonicalization";
      signalPassFailure();
    }
  }

  FrozenRewritePatternSet patterns;
};

} // namespace
} // namespace mlir::iree::codegen
