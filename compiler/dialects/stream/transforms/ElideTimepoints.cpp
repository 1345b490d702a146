// iree-stream-elide-timepoints
//
// Finds for each timepoint the ones that have been reached whenever it is: what its producer waits for,
// what is joined in it, and for block arguments and globals whatever all sources have in common. A
// timepoint that is joined with one that covers it is not waited for.

#include "compiler/dialects/stream/transforms/Passes.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::iree::stream {

#define GEN_PASS_DEF_ELIDETIMEPOINTSPASS
#include "compiler/dialects/stream/transforms/Passes.h.inc"

namespace {

/// The timepoints that are reached when another one is.
class Coverage {
public:
  /// True if `late` is reached at the same time as `early` or after it.
  bool covers(Value late, Value early) { return late == early || find(late).contains(early); }

private:
  const llvm::SetVector<Value> &find(Value timepoint) {
    auto [it, isNew] = covered.try_emplace(timepoint);
    if (!isNew)
      return *it->second;
    // A loop that comes back here learns nothing from itself, which is safe.
    it->second = std::make_unique<llvm::SetVector<Value>>();
    llvm::SetVector<Value> found;
    if (auto timelineOp = timepoint.getDefiningOp<TimelineOpInterface>()) {
      if (timelineOp.getResultTimepoint() == timepoint)
        for (Value await : timelineOp.getAwaitTimepoints())
          add(found, await);
    } else if (auto arg = dyn_cast<BlockArgument>(timepoint)) {
      found = findCommon(arg);
    }
    auto &stored = *covered[timepoint];
    stored = std::move(found);
    return stored;
  }

  void add(llvm::SetVector<Value> &set, Value timepoint) {
    set.insert(timepoint);
    set.insert_range(find(timepoint));
  }

  /// What is covered on every way into a block. Nothing is known about arguments of functions.
  llvm::SetVector<Value> findCommon(BlockArgument arg) {
    llvm::SetVector<Value> common;
    Block *block = arg.getOwner();
    if (block->isEntryBlock())
      return common;
    bool isFirst = true;
    for (auto it = block->pred_begin(), end = block->pred_end(); it != end; ++it) {
      auto branch = dyn_cast<BranchOpInterface>((*it)->getTerminator());
      Value incoming =
          branch ? branch.getSuccessorOperands(it.getSuccessorIndex())[arg.getArgNumber()]
                 : Value();
      if (!incoming)
        return {};
      llvm::SetVector<Value> own;
      add(own, incoming);
      if (isFirst)
        common = std::move(own);
      else
        common.remove_if([&](Value value) { return !own.contains(value); });
      isFirst = false;
    }
    return common;
  }

  DenseMap<Value, std::unique_ptr<llvm::SetVector<Value>>> covered;
};

/// Replaces what others in the join cover; true if it did.
bool elideCovered(TimepointJoinOp join, Coverage &coverage) {
  bool changed = false;
  OpBuilder builder(join);
  for (OpOperand &operand : join->getOpOperands()) {
    Value timepoint = operand.get();
    if (timepoint.getDefiningOp<TimepointImmediateOp>())
      continue;
    bool isCovered = llvm::any_of(join->getOpOperands(), [&](OpOperand &other) {
      return &other != &operand && other.get() != timepoint &&
             coverage.covers(other.get(), timepoint);
    });
    if (!isCovered)
      continue;
    operand.set(TimepointImmediateOp::create(builder, join.getLoc(), timepoint.getType()));
    changed = true;
  }
  return changed;
}

struct ElideTimepointsPass : public impl::ElideTimepointsPassBase<ElideTimepointsPass> {
  void runOnOperation() override {
    bool changed = false;
    Coverage coverage;
    getOperation().walk([&](TimepointJoinOp join) { changed |= elideCovered(join, coverage); });
    if (changed)
      getOperation()->setAttr("iree.fixedpoint.modified", UnitAttr::get(&getContext()));
  }
};

} // namespace
} // namespace mlir::iree::stream
