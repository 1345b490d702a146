#include "compiler/dialects/util/transforms/CommonPatterns.h"
#include "compiler/dialects/util/transforms/Passes.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::util {

#define GEN_PASS_DEF_APPLYPATTERNSPASS
#include "compiler/dialects/util/transforms/Passes.h.inc"

namespace {

struct ApplyPatternsPass : impl::ApplyPatternsPassBase<ApplyPatternsPass> {
  LogicalResult initialize(MLIRContext *context) override {
    RewritePatternSet owned(context);
    addAllCanonicalizationPatterns(owned);
    addControlFlowPatterns(owned);
    patterns = FrozenRewritePatternSet(std::move(owned));
    return success();
  }

  void runOnOperation() override {
    if (succeeded(applyPatternsGreedily(getOperation(), patterns)))
      return;
    getOperation()->emitOpError("still changes after all rounds of canonicalization");
    signalPassFailure();
  }

  FrozenRewritePatternSet patterns;
};

} // namespace
} // namespace mlir::iree::util
