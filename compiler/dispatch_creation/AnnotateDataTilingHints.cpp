#include "compiler/dispatch_creation/DataTiling.h"
#include "compiler/dispatch_creation/Passes.h"

namespace mlir::iree::dispatch_creation {

#define GEN_PASS_DEF_ANNOTATEDATATILINGHINTSPASS
#include "compiler/dispatch_creation/Passes.h.inc"

namespace {
struct AnnotateDataTilingHintsPass
    : impl::AnnotateDataTilingHintsPassBase<AnnotateDataTilingHintsPass> {
  void runOnOperation() override {
    SmallVector<Operation *> candidates;
    WalkResult result = getOperation()->walk([&](Operation *op) {
      // Somebody has already decided.
      if (op->hasAttr(kDataTilingHint))
        return WalkResult::interrupt();
      auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
      if (linalgOp && isTilableContraction(linalgOp))
        candidates.push_back(op);
      return WalkResult::advance();
    });
    if (result.wasInterrupted())
      return;
    for (Operation *op : candidates)
      op->setAttr(kDataTilingHint, UnitAttr::get(op->getContext()));
  }
};
} // namespace
} // namespace mlir::iree::dispatch_creation
