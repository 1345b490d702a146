// iree-stream-place-transfer-executions
//
// A transfer runs at one of its ends by default. If all that the result is part of is pinned to a queue
// of the target, it runs there, so that nothing has to wait across queues.

#include "compiler/dialects/stream/analysis/AffinityAnalysis.h"
#include "compiler/dialects/stream/transforms/Passes.h"

namespace mlir::iree::stream {

#define GEN_PASS_DEF_PLACETRANSFEREXECUTIONSPASS
#include "compiler/dialects/stream/transforms/Passes.h.inc"

namespace {

void place(AsyncTransferOp transfer, const AffinityAnalysis &affinities) {
  if (transfer.getExecutionAffinityAttr())
    return;
  AffinityAttr pinned = affinities.getOnlyPinnedAffinity(transfer.getResult());
  AffinityAttr target = transfer.getTargetAffinityAttr();
  if (!pinned || !target || !AffinityAttr::canExecuteTogether(pinned, target) ||
      AffinityAttr::canExecuteTogether(transfer.getAffinityAttr(), pinned))
    return;
  transfer.setExecutionAffinityAttr(pinned);
}

struct PlaceTransferExecutionsPass
    : public impl::PlaceTransferExecutionsPassBase<PlaceTransferExecutionsPass> {
  void runOnOperation() override {
    AffinityAnalysis affinities(getOperation());
    getOperation().walk([&](AsyncTransferOp transfer) { place(transfer, affinities); });
  }
};

} // namespace
} // namespace mlir::iree::stream
