// iree-stream-automatic-reference-counting
//
// What only commands of one block use is freed on the device's timeline, once the last of them is done,
// and not when the host finds that it holds the last reference.

#include "compiler/dialects/stream/analysis/TimepointCoverage.h"
#include "compiler/dialects/stream/transforms/Passes.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::iree::stream {

#define GEN_PASS_DEF_AUTOMATICREFERENCECOUNTINGPASS
#include "compiler/dialects/stream/transforms/Passes.h.inc"

namespace {

/// The commands that use the value, in their order; nothing if anything else does, or another block.
SmallVector<CmdExecuteOp> findUsers(Value value) {
  llvm::SetVector<Operation *> users;
  for (Operation *user : value.getUsers()) {
    if (!isa<CmdExecuteOp>(user) || user->getBlock() != value.getParentBlock())
      return {};
    users.insert(user);
  }
  auto sorted = llvm::map_to_vector(users, [](Operation *op) { return cast<CmdExecuteOp>(op); });
  llvm::sort(sorted, [](CmdExecuteOp a, CmdExecuteOp b) { return a->isBeforeInBlock(b); });
  return sorted;
}

/// True if a branch makes the value for its result: memory that only its own commands have used, or that was mapped
/// for this branch to take.
bool isMadeFor(Operation *yield, Value value) {
  if (llvm::count(yield->getOperands(), value) != 1)
    return false;
  if (value.getDefiningOp<ResourceTryMapOp>())
    return value.hasOneUse();
  Operation *producer = value.getDefiningOp();
  return isa_and_present<ResourceAllocOp, ResourceAllocaOp>(producer) &&
         producer->getBlock() == yield->getBlock() &&
         llvm::all_of(value.getUsers(), [&](Operation *user) {
           return user == yield || (isa<CmdExecuteOp, FileReadOp>(user) &&
                                    user->getBlock() == yield->getBlock());
         });
}

/// True if nobody else has a reference to the memory.
bool isOwned(Value value) {
  if (value.getDefiningOp<ResourceAllocaOp>())
    return true;
  auto ifOp = value.getDefiningOp<scf::IfOp>();
  if (!ifOp)
    return false;
  unsigned index = cast<OpResult>(value).getResultNumber();
  return llvm::all_of(ifOp->getRegions(), [&](Region &region) {
    Operation *yield = region.front().getTerminator();
    return isMadeFor(yield, yield->getOperand(index));
  });
}

/// The timepoints after which all users are done, without those that others cover.
SmallVector<Value> findLastTimepoints(ArrayRef<CmdExecuteOp> users, TimepointCoverage &coverage) {
  SmallVector<Value> timepoints;
  for (CmdExecuteOp user : users) {
    Value done = user.getResultTimepoint();
    bool isCovered = llvm::any_of(users, [&](CmdExecuteOp other) {
      return other != user && coverage.covers(other.getResultTimepoint(), done);
    });
    if (!isCovered)
      timepoints.push_back(done);
  }
  return timepoints;
}

/// What comes after the last user comes after the free, too: the memory is there for it.
void freeAfter(Value value, ArrayRef<CmdExecuteOp> users, TimepointCoverage &coverage) {
  CmdExecuteOp last = users.back();
  Location loc = last.getLoc();
  OpBuilder builder(value.getContext());
  builder.setInsertionPointAfter(last);
  Value size = util::SizeAwareTypeInterface::queryValueSize(loc, value, builder);
  Value done = joinTimepoints(loc, findLastTimepoints(users, coverage), builder);
  // Where it was allocated, or else wherever the memory says that was.
  auto alloca = value.getDefiningOp<ResourceAllocaOp>();
  AffinityAttr affinity = alloca ? alloca.getAffinityAttr() : AffinityAttr();
  auto dealloca = ResourceDeallocaOp::create(builder, loc, builder.getType<TimepointType>(), value,
                                             size, affinity ? UnitAttr() : builder.getUnitAttr(),
                                             done, affinity);
  Operation *join = done.getDefiningOp();
  last.getResultTimepoint().replaceUsesWithIf(
      dealloca.getResultTimepoint(), [&](OpOperand &use) {
        return use.getOwner() != dealloca && use.getOwner() != join;
      });
}

struct AutomaticReferenceCountingPass
    : public impl::AutomaticReferenceCountingPassBase<AutomaticReferenceCountingPass> {
  void runOnOperation() override {
    TimepointCoverage coverage(getOperation());
    SmallVector<Value> owned;
    getOperation().walk([&](Operation *op) {
      if (isa<ResourceAllocaOp, scf::IfOp>(op))
        for (Value result : op->getResults())
          if (isa<ResourceType>(result.getType()) && isOwned(result))
            owned.push_back(result);
    });
    SmallVector<std::pair<Value, SmallVector<CmdExecuteOp>>> freed;
    for (Value value : owned)
      if (SmallVector<CmdExecuteOp> users = findUsers(value); !users.empty())
        freed.push_back({value, users});
    for (auto &[value, users] : freed)
      freeAfter(value, users, coverage);
  }
};

} // namespace
} // namespace mlir::iree::stream
