// Moving ops into and out of flow.dispatch.region.
#pragma once

#include "compiler/dialects/flow/ir/FlowOps.h"

#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::iree::dispatch_creation {

/// The operand whose storage the result may take over, or null.
Value getTiedOperand(OpResult result);

/// Appends the dynamic dims of `value`. Where its producer knows them nothing is created except what reifying its
/// shape needs; fails where a tensor.dim of `value` itself would be needed.
LogicalResult getDynamicDims(OpBuilder &builder, Value value, SmallVectorImpl<Value> &dims);

/// Replaces each tensor.dim in `function` by a constant or by the dim that the producer of its tensor knows.
void simplifyDims(RewriterBase &rewriter, FunctionOpInterface function);

/// Moves `op` into a new region of its own.
FailureOr<flow::DispatchRegionOp> wrapInRegion(RewriterBase &rewriter, Operation *op);

/// Moves `op`, which precedes `region` in its block, to the start of the region's body. Results that are used
/// elsewhere become results of the region, and their users move behind it. Returns the region that replaces `region`.
FailureOr<flow::DispatchRegionOp> movePrecedingIntoRegion(RewriterBase &rewriter, Operation *op,
                                                          flow::DispatchRegionOp region);

/// The same for an op that follows the region: it moves to the end of the body.
FailureOr<flow::DispatchRegionOp> moveFollowingIntoRegion(RewriterBase &rewriter, Operation *op,
                                                          flow::DispatchRegionOp region);

/// Clones everything cloneable that the body uses to the start of the body, again and again until nothing is left.
void cloneProducersIntoRegion(RewriterBase &rewriter, flow::DispatchRegionOp region, bool aggressive);

/// Moves `op` out of its region, before it or behind it. Fails where values on both sides prevent that.
FailureOr<Operation *> hoistOutOfRegion(RewriterBase &rewriter, Operation *op);

/// Makes a region an isolated flow.dispatch.workgroups that takes what the body uses as operands.
FailureOr<flow::DispatchWorkgroupsOp> convertRegionToWorkgroups(RewriterBase &rewriter,
                                                                flow::DispatchRegionOp region);

} // namespace mlir::iree::dispatch_creation
