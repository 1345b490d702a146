// Only ops that set up or lay out tensors move: others may fuse with what uses them in the loop.

#include "compiler/global_optimization/Passes.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/Transforms.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::iree::global_optimization {

#define GEN_PASS_DEF_GLOBALLOOPINVARIANTCODEMOTIONPASS
#include "compiler/global_optimization/Passes.h.inc"

namespace {

/// What the loop computes anew each time, with the same result, in the order of computation.
llvm::SetVector<Operation *> findInvariants(scf::WhileOp loop) {
  llvm::SetVector<Operation *> invariants;
  auto isInvariant = [&](Value value) {
    if (LoopLikeOpInterface(loop).isDefinedOutsideOfLoop(value))
      return true;
    Operation *producer = value.getDefiningOp();
    return producer && invariants.contains(producer);
  };
  for (Region *region : {&loop.getBefore(), &loop.getAfter()})
    for (Operation &op : region->front())
      if (isa<tensor::EmptyOp, linalg::PackOp>(op) && llvm::all_of(op.getOperands(), isInvariant))
        invariants.insert(&op);
  return invariants;
}

struct GlobalLoopInvariantCodeMotionPass
    : impl::GlobalLoopInvariantCodeMotionPassBase<GlobalLoopInvariantCodeMotionPass> {
  void runOnOperation() override {
    // Inner loops come first: what moves out of them may move on.
    SmallVector<scf::WhileOp> loops;
    getOperation()->walk([&](scf::WhileOp loop) { loops.push_back(loop); });
    IRRewriter rewriter(&getContext());
    for (scf::WhileOp loop : loops) {
      llvm::SetVector<Operation *> invariants = findInvariants(loop);
      if (invariants.empty())
        continue;
      // A loop that may not run at all must not make its invariants be computed.
      FailureOr<scf::WhileOp> guarded = scf::wrapWhileLoopInZeroTripCheck(loop, rewriter);
      if (failed(guarded))
        return signalPassFailure();
      for (Operation *op : invariants)
        cast<LoopLikeOpInterface>(guarded->getOperation()).moveOutOfLoop(op);
    }
  }
};

} // namespace
} // namespace mlir::iree::global_optimization
