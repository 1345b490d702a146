#include "compiler/dialects/stream/analysis/ValueFlow.h"

#include "compiler/dialects/util/ir/UtilOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

namespace mlir::iree::stream {
namespace {

using Passed = llvm::function_ref<void(OpOperand &, Value)>;

void pairUp(Operation *op, OperandRange operands, ValueRange inputs, Passed passed) {
  unsigned begin = operands.empty() ? 0 : operands.getBeginOperandIndex();
  for (auto [i, input] : llvm::enumerate(inputs.take_front(operands.size())))
    passed(op->getOpOperand(begin + i), input);
}

/// All that the op passes into its regions, or on to its results when they don't run.
void visitEntries(RegionBranchOpInterface op, Passed passed) {
  SmallVector<RegionSuccessor> successors;
  op.getSuccessorRegions(RegionBranchPoint::parent(), successors);
  for (RegionSuccessor &successor : successors)
    pairUp(op, op.getEntrySuccessorOperands(successor), successor.getSuccessorInputs(), passed);
}

void visitExits(RegionBranchTerminatorOpInterface terminator, Passed passed) {
  SmallVector<RegionSuccessor> successors;
  terminator.getSuccessorRegions(SmallVector<Attribute>(terminator->getNumOperands()), successors);
  for (RegionSuccessor &successor : successors)
    pairUp(terminator, terminator.getSuccessorOperands(successor), successor.getSuccessorInputs(),
           passed);
}

} // namespace

SmallVector<Value> findReceivers(OpOperand &use) {
  SmallVector<Value> receivers;
  Operation *user = use.getOwner();
  auto add = [&](OpOperand &operand, Value input) {
    if (operand.get() == use.get())
      receivers.push_back(input);
  };
  if (auto select = dyn_cast<arith::SelectOp>(user)) {
    receivers.push_back(select.getResult());
  } else if (isa<util::OptimizationBarrierOp>(user)) {
    receivers.push_back(user->getResult(use.getOperandNumber()));
  } else if (auto branch = dyn_cast<BranchOpInterface>(user)) {
    if (std::optional<BlockArgument> arg =
            branch.getSuccessorBlockArgument(use.getOperandNumber()))
      receivers.push_back(*arg);
  } else if (auto terminator = dyn_cast<RegionBranchTerminatorOpInterface>(user);
             terminator && isa<RegionBranchOpInterface>(user->getParentOp())) {
    visitExits(terminator, add);
  } else if (auto regionOp = dyn_cast<RegionBranchOpInterface>(user)) {
    visitEntries(regionOp, add);
  }
  if (auto tiedOp = dyn_cast<util::TiedOpInterface>(user))
    llvm::append_range(receivers, tiedOp.getOperandTiedResults(use.getOperandNumber()));
  return receivers;
}

SmallVector<OpOperand *> findPassedOperands(Value value) {
  SmallVector<OpOperand *> sources;
  auto arg = dyn_cast<BlockArgument>(value);
  if (arg && !arg.getOwner()->isEntryBlock()) {
    Block *block = arg.getOwner();
    for (auto it = block->pred_begin(), end = block->pred_end(); it != end; ++it) {
      auto branch = dyn_cast<BranchOpInterface>((*it)->getTerminator());
      if (!branch)
        return {};
      SuccessorOperands operands = branch.getSuccessorOperands(it.getSuccessorIndex());
      if (operands.isOperandProduced(arg.getArgNumber()))
        return {};
      sources.push_back(&branch->getOpOperand(operands.getOperandIndex(arg.getArgNumber())));
    }
    return sources;
  }
  auto regionOp = dyn_cast_if_present<RegionBranchOpInterface>(
      arg ? arg.getOwner()->getParentOp() : value.getDefiningOp());
  if (!regionOp)
    return sources;
  auto add = [&](OpOperand &operand, Value input) {
    if (input == value)
      sources.push_back(&operand);
  };
  visitEntries(regionOp, add);
  for (Region &region : regionOp->getRegions())
    for (Block &block : region)
      if (auto terminator = dyn_cast<RegionBranchTerminatorOpInterface>(block.getTerminator()))
        visitExits(terminator, add);
  return sources;
}

} // namespace mlir::iree::stream
