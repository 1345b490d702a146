// iree-stream-clone-to-consumers
//
// What is cheap to compute, and used at several places, is computed at each of them rather than moved
// between them.

#include "compiler/dialects/flow/ir/FlowOps.h"
#include "compiler/dialects/stream/analysis/AffinityAnalysis.h"
#include "compiler/dialects/stream/transforms/Passes.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/MapVector.h"

namespace mlir::iree::stream {

#define GEN_PASS_DEF_CLONETOCONSUMERSPASS
#include "compiler/dialects/stream/transforms/Passes.h.inc"

namespace {

bool takesTensors(Operation *op) {
  return llvm::any_of(op->getOperandTypes(), llvm::IsaPred<TensorType>);
}

/// Storage, repetitions of a value, views, and kernels that need nothing.
bool isCheap(Operation *op) {
  if (!op)
    return false;
  if (isa<flow::TensorAllocaOp, flow::TensorEmptyOp, flow::TensorReshapeOp, flow::TensorSplatOp>(op))
    return true;
  if (isa<flow::DispatchOp>(op))
    return !takesTensors(op);
  if (auto streamable = dyn_cast<StreamableOpInterface>(op))
    return streamable.preferCloneToConsumers();
  return isPure(op) && op->getNumRegions() == 0;
}

bool cloneOperands(Operation &op, const AffinityAnalysis &affinities) {
  bool changed = false;
  llvm::MapVector<Operation *, Operation *> clones;
  for (OpOperand &operand : op.getOpOperands()) {
    Operation *producer = operand.get().getDefiningOp();
    if (!isCheap(producer))
      continue;
    Operation *&clone = clones[producer];
    if (!clone) {
      if (!affinities.hasSeveralPlaces(operand.get()) ||
          llvm::all_of(producer->getUsers(), [&](Operation *user) { return user == &op; })) {
        clones.erase(producer);
        continue;
      }
      clone = OpBuilder(&op).clone(*producer);
    }
    operand.set(clone->getResult(cast<OpResult>(operand.get()).getResultNumber()));
    changed = true;
  }
  return changed;
}

struct CloneToConsumersPass : public impl::CloneToConsumersPassBase<CloneToConsumersPass> {
  void runOnOperation() override {
    // A clone may be all that kept the places of its own operands apart.
    constexpr unsigned kMaxRounds = 32;
    for (unsigned round = 0; round < kMaxRounds; ++round) {
      AffinityAnalysis affinities(getOperation());
      bool changed = false;
      for (auto callable : getOperation().getOps<CallableOpInterface>())
        if (Region *region = callable.getCallableRegion())
          for (Block &block : *region)
            for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block)))
              changed |= cloneOperands(op, affinities);
      if (!changed)
        return;
    }
    getOperation().emitRemark("'builtin.module' op still has values of several places after ")
        << kMaxRounds << " rounds of cloning";
  }
};

} // namespace
} // namespace mlir::iree::stream
