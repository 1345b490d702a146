// Timepoints, channels, contexts, and ops for tests.

#include "compiler/dialects/stream/ir/StreamOps.h"
#include "compiler/dialects/stream/ir/StreamSyntax.h"
#include "compiler/dialects/stream/ir/StreamVerify.h"

using namespace mlir;
using namespace mlir::iree;
using namespace mlir::iree::stream;

#define GET_OP_CLASSES
#include "compiler/dialects/stream/ir/StreamTimepointOps.cpp.inc"

void StreamDialect::registerTimepointOps() {
  addOperations<
#define GET_OP_LIST
#include "compiler/dialects/stream/ir/StreamTimepointOps.cpp.inc"
      >();
}

//===----------------------------------------------------------------------===//
// Timepoints
//===----------------------------------------------------------------------===//

/// An await always has a timepoint, so waiting for none is waiting for one that has been reached.
void TimepointAwaitOp::setAwaitTimepoint(Value timepoint) {
  if (!timepoint) {
    OpBuilder builder(getOperation());
    timepoint = TimepointImmediateOp::create(builder, getLoc(), builder.getType<TimepointType>());
  }
  getAwaitTimepointMutable().assign(timepoint);
}

LogicalResult TimepointAwaitOp::verify() {
  if (getResourceOperands().getTypes() != getResultTypes())
    return emitOpError("results have other types than the resources");
  return verifySizes(*this, "operands", getResourceOperands(), getResourceOperandSizes());
}

void TimepointJoinOp::setAwaitTimepoint(Value timepoint) {
  getAwaitTimepointsMutable().assign(detail::presentValues(timepoint));
}

void TimepointJoinOp::setAwaitTimepoints(ValueRange timepoints, OpBuilder &) {
  getAwaitTimepointsMutable().assign(timepoints);
}

LogicalResult TimepointJoinOp::verify() {
  if (getODSOperands(0).empty())
    return emitOpError("joins no timepoint");
  return success();
}

//===----------------------------------------------------------------------===//
// Channels
//===----------------------------------------------------------------------===//

void ChannelCreateOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getResult(), "channel");
}

void ChannelSplitOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getResult(), "channel");
}

void ChannelRankOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getResult(), "ccl_rank");
}

void ChannelCountOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getResult(), "ccl_count");
}

//===----------------------------------------------------------------------===//
// Tests
//===----------------------------------------------------------------------===//

SmallVector<Value> TestTimelineAwareOp::buildAwaitTimepoints(OpBuilder &builder) {
  SmallVector<Value> timepoints;
  for (Value fence : getWaitFenceLikes())
    timepoints.push_back(TimepointImportOp::create(
        builder, getLoc(), builder.getType<TimepointType>(), fence, AffinityAttr()));
  return timepoints;
}

Value TestTimelineAwareOp::buildResultTimepoint(OpBuilder &builder) {
  return TimepointImportOp::create(builder, getLoc(), builder.getType<TimepointType>(),
                                   getSignalFenceLike(), AffinityAttr());
}

void TestTimelineOp::setAwaitTimepoint(Value timepoint) {
  getAwaitOperandsMutable().assign(detail::presentValues(timepoint));
}

/// `await_limit` says how many timepoints the op takes, without limit if absent; more are joined.
void TestTimelineOp::setAwaitTimepoints(ValueRange timepoints, OpBuilder &builder) {
  std::optional<int64_t> limit = getAwaitLimit();
  if (limit && *limit >= 0 && int64_t(timepoints.size()) > *limit)
    setAwaitTimepoint(joinTimepoints(getLoc(), timepoints, builder));
  else
    getAwaitOperandsMutable().assign(timepoints);
}
