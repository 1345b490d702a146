#include "compiler/dispatch_creation/Passes.h"

#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::iree::dispatch_creation {

#define GEN_PASS_DEF_SPLITREDUCTIONOPSPASS
#include "compiler/dispatch_creation/Passes.h.inc"

namespace {

constexpr StringRef kRatio = "strata.split_reduction_ratio";

struct SplitReductionOpsPass : impl::SplitReductionOpsPassBase<SplitReductionOpsPass> {
  void runOnOperation() override {
    SmallVector<linalg::LinalgOp> ops;
    getOperation()->walk([&](linalg::LinalgOp op) {
      if (op->hasAttrOfType<IntegerAttr>(kRatio))
        ops.push_back(op);
    });
    IRRewriter rewriter(&getContext());
    for (linalg::LinalgOp op : ops) {
      int64_t ratio = op->getAttrOfType<IntegerAttr>(kRatio).getInt();
      // The parts become the innermost parallel dim.
      auto control = [&](linalg::LinalgOp split) {
        return linalg::SplitReductionOptions{ratio, split.getNumParallelLoops(),
                                             /*innerParallel=*/false};
      };
      op->removeAttr(kRatio);
      rewriter.setInsertionPoint(op);
      FailureOr<linalg::SplitReductionResult> result = linalg::splitReduction(rewriter, op, control);
      if (failed(result)) {
        op.emitOpError() << "has no reduction that " << ratio << " parts could share";
        return signalPassFailure();
      }
      // The parts are an op of the same name, with other maps.
      result->splitLinalgOp->removeAttr(kRatio);
    }
  }
};

} // namespace
} // namespace mlir::iree::dispatch_creation
