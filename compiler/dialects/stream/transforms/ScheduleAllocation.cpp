// iree-stream-schedule-allocation
//
// Gives every value of an execution region its memory and turns the region into commands on it. What the
// region captures has memory already. Results get an allocation of their own, which outlives the region;
// all other values share one allocation that is freed with it, with a place for each by its lifetime.

#include "compiler/dialects/stream/transforms/AllocateRegion.h"
#include "compiler/dialects/stream/transforms/Passes.h"

namespace mlir::iree::stream {

#define GEN_PASS_DEF_SCHEDULEALLOCATIONPASS
#include "compiler/dialects/stream/transforms/Passes.h.inc"

namespace {

/// Constants outside of regions are uploaded, and awaited where they stand.
void allocateConstant(AsyncConstantOp op) {
  OpBuilder builder(op);
  auto constants = ResourceConstantsOp::create(
      builder, op.getLoc(), TypeRange(op.getType()), builder.getType<TimepointType>(),
      builder.getArrayAttr(op.getValueAttr()), ValueRange(op.getResultSize()),
      op.getAffinityAttr());
  auto await = TimepointAwaitOp::create(builder, op.getLoc(), TypeRange(op.getType()),
                                        constants.getResults(), ValueRange(op.getResultSize()),
                                        constants.getResultTimepoint(), UnitAttr());
  op.replaceAllUsesWith(await->getResult(0));
  op.erase();
}

void allocateStorage(AsyncAllocaOp op) {
  OpBuilder builder(op);
  auto alloca = ResourceAllocaOp::create(builder, op.getLoc(), op.getType(),
                                         builder.getType<TimepointType>(), op.getStorageSize(),
                                         UnitAttr(), Value(), op.getAffinityAttr());
  auto await = TimepointAwaitOp::create(builder, op.getLoc(), TypeRange(op.getType()),
                                        ValueRange(alloca.getResult()),
                                        ValueRange(op.getStorageSize()),
                                        alloca.getResultTimepoint(), UnitAttr());
  op.replaceAllUsesWith(await->getResult(0));
  op.erase();
}

void convertLoad(AsyncLoadOp op) {
  IRRewriter(op).replaceOpWithNewOp<ResourceLoadOp>(op, op.getType(), op.getSource(),
                                                    op.getSourceSize(), op.getSourceOffset());
}

void convertStore(AsyncStoreOp op) {
  // Memory is changed where it is: what used the result uses the target.
  IRRewriter rewriter(op);
  ResourceStoreOp::create(rewriter, op.getLoc(), op.getTarget(), op.getTargetSize(),
                          op.getTargetOffset(), op.getValue());
  rewriter.replaceOp(op, op.getTarget());
}

struct ScheduleAllocationPass : public impl::ScheduleAllocationPassBase<ScheduleAllocationPass> {
  void runOnOperation() override {
    AffinityAnalysis affinities(getOperation());
    SmallVector<AsyncExecuteOp> regions;
    getOperation().walk([&](AsyncExecuteOp region) { regions.push_back(region); });
    for (AsyncExecuteOp region : regions)
      if (failed(allocateRegion(region, affinities)))
        return signalPassFailure();
    getOperation().walk([](Operation *op) {
      if (auto constant = dyn_cast<AsyncConstantOp>(op))
        allocateConstant(constant);
      else if (auto alloca = dyn_cast<AsyncAllocaOp>(op))
        allocateStorage(alloca);
      else if (auto load = dyn_cast<AsyncLoadOp>(op))
        convertLoad(load);
      else if (auto store = dyn_cast<AsyncStoreOp>(op))
        convertStore(store);
    });
  }
};

} // namespace
} // namespace mlir::iree::stream
