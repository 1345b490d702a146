// Queue operations: verifiers and canonicalizers.

#include "compiler/dialects/hal/ir/HalOps.h"
#include "compiler/dialects/hal/ir/HalSyntax.h"
#include "compiler/dialects/util/ir/UtilOps.h"

#include "mlir/IR/Dominance.h"
#include "mlir/IR/PatternMatch.h"

#define GET_OP_CLASSES
#include "compiler/dialects/hal/ir/HalOpsQueue.cpp.inc"

#include "compiler/dialects/hal/ir/HalOpInterfaces.cpp.inc"

namespace mlir::iree::hal {

Value DeviceQueueAllocaOp::getOperandSize(unsigned) { return {}; }
Value DeviceQueueAllocaOp::getResultSize(unsigned) { return getResultSize(); }

static bool isNull(Value fence) { return fence.getDefiningOp<util::NullOp>() != nullptr; }

/// Waiting for the fence that the operation itself signals would never end.
template <typename Op>
static LogicalResult verifyFences(Op op) {
  if (op.getWaitFence() == op.getSignalFence() && !isNull(op.getWaitFence()))
    return op.emitOpError("waits for the fence that it signals");
  return success();
}

LogicalResult DeviceQueueAllocaOp::verify() { return verifyFences(*this); }
LogicalResult DeviceQueueBarrierOp::verify() { return verifyFences(*this); }
LogicalResult DeviceQueueCopyOp::verify() { return verifyFences(*this); }
LogicalResult DeviceQueueDeallocaOp::verify() { return verifyFences(*this); }
LogicalResult DeviceQueueExecuteIndirectOp::verify() { return verifyFences(*this); }
LogicalResult DeviceQueueExecuteOp::verify() { return verifyFences(*this); }
LogicalResult DeviceQueueFillOp::verify() { return verifyFences(*this); }
LogicalResult DeviceQueueReadOp::verify() { return verifyFences(*this); }
LogicalResult DeviceQueueUpdateOp::verify() { return verifyFences(*this); }
LogicalResult DeviceQueueWriteOp::verify() { return verifyFences(*this); }

namespace {

/// Moves the producer of `value`, in the same block, before `user` if its operands allow that.
bool makeAvailableBefore(Value value, Operation *user) {
  Operation *producer = value.getDefiningOp();
  if (!producer || producer->getBlock() != user->getBlock())
    return DominanceInfo().properlyDominates(value, user);
  if (producer->isBeforeInBlock(user))
    return true;
  bool operandsAvailable = llvm::all_of(producer->getOperands(), [&](Value operand) {
    Operation *definition = operand.getDefiningOp();
    return !definition || definition->getBlock() != user->getBlock() ||
           definition->isBeforeInBlock(user);
  });
  if (!operandsAvailable || producer->getNumRegions() != 0)
    return false;
  producer->moveBefore(user);
  return true;
}

/// Barrier that waits for nothing -> signal from the host.
struct SignalBarrierWithoutWait : OpRewritePattern<DeviceQueueBarrierOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(DeviceQueueBarrierOp op,
                                PatternRewriter &rewriter) const override {
    if (!isNull(op.getWaitFence()))
      return failure();
    rewriter.replaceOpWithNewOp<FenceSignalOp>(op, op.getSignalFence());
    return success();
  }
};

/// Fence made in the same block and awaited by the barrier only to signal another one: both are
/// one fence. What signals the first may as well signal the second.
///
///   %a = fence.create; execute signal(%a); barrier wait(%a) signal(%b)  ->  execute signal(%b)
struct MergeBarrierFences : OpRewritePattern<DeviceQueueBarrierOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(DeviceQueueBarrierOp op,
                                PatternRewriter &rewriter) const override {
    Value waited = op.getWaitFence(), signaled = op.getSignalFence();
    auto create = waited.getDefiningOp<FenceCreateOp>();
    if (!create || create->getBlock() != op->getBlock() || !makeAvailableBefore(signaled, create))
      return failure();
    rewriter.replaceAllUsesWith(waited, signaled);
    rewriter.eraseOp(op);
    rewriter.eraseOp(create);
    return success();
  }
};

/// Barrier after the only operation that signals its wait fence: that operation signals directly.
struct SignalFromProducer : OpRewritePattern<DeviceQueueBarrierOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(DeviceQueueBarrierOp op,
                                PatternRewriter &rewriter) const override {
    DeviceQueueOpInterface producer;
    for (Operation *user : op.getWaitFence().getUsers()) {
      if (user == op)
        continue;
      auto queueOp = dyn_cast<DeviceQueueOpInterface>(user);
      if (!queueOp || queueOp.getQueueSignalFence() != op.getWaitFence() || producer)
        return failure();
      producer = queueOp;
    }
    if (!producer || producer->getBlock() != op->getBlock() ||
        !producer->isBeforeInBlock(op) || !makeAvailableBefore(op.getSignalFence(), producer))
      return failure();
    Value signaled = op.getSignalFence();
    rewriter.modifyOpInPlace(producer, [&] { producer.setQueueSignalFence(signaled); });
    rewriter.eraseOp(op);
    return success();
  }
};

} // namespace

void DeviceQueueBarrierOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                       MLIRContext *context) {
  patterns.add<SignalBarrierWithoutWait, MergeBarrierFences, SignalFromProducer>(context);
}

} // namespace mlir::iree::hal
