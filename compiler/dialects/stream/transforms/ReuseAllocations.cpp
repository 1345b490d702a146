// iree-stream-reuse-allocations
//
// Memory that is freed before other memory of the same size is allocated is that memory.

#include "compiler/dialects/stream/transforms/Passes.h"
#include "mlir/Interfaces/CallInterfaces.h"

namespace mlir::iree::stream {

#define GEN_PASS_DEF_REUSEALLOCATIONSPASS
#include "compiler/dialects/stream/transforms/Passes.h.inc"

namespace {

/// True if the memory that is freed is of the kind, size and place that is asked for.
bool canTakeOver(ResourceAllocaOp alloca, ResourceDeallocaOp dealloca) {
  auto describe = [](auto op, Value memory, Value size) {
    return std::tuple(op->getBlock(), op.getAffinityAttr(), memory.getType(), size);
  };
  return describe(dealloca, dealloca.getOperand(), dealloca.getOperandSize()) ==
         describe(alloca, alloca.getResult(), alloca.getStorageSize());
}

/// A free that has been done when the allocation starts, through joins; null if there is none.
ResourceDeallocaOp findFreed(ResourceAllocaOp alloca) {
  SmallVector<Value> timepoints = detail::presentValues(alloca.getAwaitTimepoint());
  while (!timepoints.empty()) {
    Operation *op = timepoints.pop_back_val().getDefiningOp();
    if (!op || op->getBlock() != alloca->getBlock())
      continue;
    auto dealloca = dyn_cast<ResourceDeallocaOp>(op);
    if (dealloca && canTakeOver(alloca, dealloca))
      return dealloca;
    if (auto join = dyn_cast<TimepointJoinOp>(op))
      llvm::append_range(timepoints, join.getAwaitTimepoints());
  }
  return {};
}

/// What a timepoint waits for, seen through joins.
void appendLeaves(Value timepoint, llvm::SmallDenseSet<Value> &leaves) {
  if (auto join = timepoint.getDefiningOp<TimepointJoinOp>())
    for (Value operand : join.getAwaitTimepoints())
      appendLeaves(operand, leaves);
  else
    leaves.insert(timepoint);
}

/// True if all who wait for the allocation wait, beside it, for everything that it waits for.
bool waitAlike(ResourceAllocaOp alloca) {
  llvm::SmallDenseSet<Value> awaited;
  appendLeaves(alloca.getAwaitTimepoint(), awaited);
  return llvm::all_of(alloca.getResultTimepoint().getUsers(), [&](Operation *user) {
    if (!isa<TimepointJoinOp>(user))
      return false;
    llvm::SmallDenseSet<Value> leaves;
    appendLeaves(user->getResult(0), leaves);
    return llvm::all_of(awaited, [&](Value timepoint) { return leaves.contains(timepoint); });
  });
}

void reuse(ResourceAllocaOp alloca, ResourceDeallocaOp dealloca) {
  Value available = dealloca.getAwaitTimepoint();
  if (!available) {
    OpBuilder builder(dealloca);
    available = TimepointImmediateOp::create(builder, dealloca.getLoc(),
                                             builder.getType<TimepointType>());
  }
  // The rest of what the allocation waited for, its users still must.
  Value await = waitAlike(alloca) ? available : alloca.getAwaitTimepoint();
  dealloca.getResultTimepoint().replaceAllUsesWith(available);
  if (await == dealloca.getResultTimepoint())
    await = available;
  alloca.getResultTimepoint().replaceAllUsesWith(await);
  alloca.getResult().replaceAllUsesWith(dealloca.getOperand());
  alloca.erase();
  dealloca.erase();
}

struct ReuseAllocationsPass : public impl::ReuseAllocationsPassBase<ReuseAllocationsPass> {
  void runOnOperation() override {
    auto callable = dyn_cast<CallableOpInterface>(getOperation());
    if (!callable || !callable.getCallableRegion())
      return;
    for (auto alloca : llvm::make_early_inc_range(
             callable.getCallableRegion()->getOps<ResourceAllocaOp>()))
      if (ResourceDeallocaOp dealloca = findFreed(alloca))
        reuse(alloca, dealloca);
  }
};

} // namespace
} // namespace mlir::iree::stream
