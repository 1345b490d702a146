#include "compiler/dispatch_creation/OpClasses.h"
#include "compiler/dispatch_creation/Passes.h"
#include "compiler/dispatch_creation/RegionUtils.h"

#include "mlir/IR/Iterators.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::iree::dispatch_creation {

#define GEN_PASS_DEF_CLONEPRODUCERSINTODISPATCHREGIONSPASS
#include "compiler/dispatch_creation/Passes.h.inc"

namespace {
struct CloneProducersIntoDispatchRegionsPass
    : impl::CloneProducersIntoDispatchRegionsPassBase<CloneProducersIntoDispatchRegionsPass> {
  using CloneProducersIntoDispatchRegionsPassBase::CloneProducersIntoDispatchRegionsPassBase;

  void cloneIntoAll(RewriterBase &rewriter) {
    SmallVector<flow::DispatchRegionOp> regions;
    getOperation()->walk([&](flow::DispatchRegionOp region) { regions.push_back(region); });
    for (flow::DispatchRegionOp region : regions)
      cloneProducersIntoRegion(rewriter, region, aggressive);
  }

  void runOnOperation() override {
    FunctionOpInterface function = getOperation();
    IRRewriter rewriter(function.getContext());
    cloneIntoAll(rewriter);
    function->walk<WalkOrder::PostOrder, ReverseIterator>([&](Operation *op) {
      if (isOpTriviallyDead(op))
        rewriter.eraseOp(op);
    });

    // An op that was left for cloning and still has users outside gets a kernel of its own.
    SmallVector<Operation *> remaining;
    function->walk([&](Operation *op) {
      bool computes = isa<linalg::GenericOp>(op) ||
                      op->getName().getStringRef() == "iree_linalg_ext.gather";
      if (computes && isOutsideDispatch(op))
        remaining.push_back(op);
    });
    for (Operation *op : remaining) {
      if (failed(wrapInRegion(rewriter, op)))
        return signalPassFailure();
    }
    if (!remaining.empty())
      cloneIntoAll(rewriter);
  }
};
} // namespace
} // namespace mlir::iree::dispatch_creation
