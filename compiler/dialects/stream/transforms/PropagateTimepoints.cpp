// iree-stream-propagate-timepoints
//
// An execution region that takes a resource need not wait on the host until the resource is there: it
// takes the timepoint of the resource along and waits on the device.

#include "compiler/dialects/stream/transforms/Passes.h"

namespace mlir::iree::stream {

#define GEN_PASS_DEF_PROPAGATETIMEPOINTSPASS
#include "compiler/dialects/stream/transforms/Passes.h.inc"

namespace {

/// A resource and when it is there.
struct TimedResource {
  Value timepoint;
  Value resource;
};

/// What stands behind an await; any other resource is there at once.
TimedResource consume(Location loc, Value resource, OpBuilder &builder) {
  auto await = resource.getDefiningOp<TimepointAwaitOp>();
  if (await && !await.getSync()) {
    unsigned index = cast<OpResult>(resource).getResultNumber();
    return {await.getAwaitTimepoint(), await.getResourceOperands()[index]};
  }
  Value immediate =
      TimepointImmediateOp::create(builder, loc, builder.getType<TimepointType>());
  return {immediate, resource};
}

void propagate(AsyncExecuteOp execute) {
  OpBuilder builder(execute);
  SmallVector<Value> timepoints, resources;
  if (execute.getAwaitTimepoint())
    timepoints.push_back(execute.getAwaitTimepoint());
  for (Value operand : execute.getResourceOperands()) {
    TimedResource timed = consume(execute.getLoc(), operand, builder);
    timepoints.push_back(timed.timepoint);
    resources.push_back(timed.resource);
  }
  if (Value joined = joinTimepoints(execute.getLoc(), timepoints, builder))
    execute.getAwaitTimepointMutable().assign(joined);
  execute.getResourceOperandsMutable().assign(resources);
}

struct PropagateTimepointsPass
    : public impl::PropagateTimepointsPassBase<PropagateTimepointsPass> {
  void runOnOperation() override { getOperation().walk(propagate); }
};

} // namespace
} // namespace mlir::iree::stream
