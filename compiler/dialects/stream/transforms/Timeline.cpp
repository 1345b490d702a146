#include "compiler/dialects/stream/transforms/Timeline.h"

#include "compiler/dialects/stream/ir/StreamOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::iree::stream {

/// What reaches `value`, an argument of a block, from the branches to it.
static void appendBranchOperands(BlockArgument value, SmallVectorImpl<Value> &sources) {
  Block *block = value.getOwner();
  for (auto it = block->pred_begin(), end = block->pred_end(); it != end; ++it)
    if (auto branch = dyn_cast<BranchOpInterface>((*it)->getTerminator()))
      if (Value operand = branch.getSuccessorOperands(it.getSuccessorIndex())[value.getArgNumber()])
        sources.push_back(operand);
}

/// What reaches input `index` of `successor` from inside and outside of the regions of `op`.
static void appendRegionOperands(RegionBranchOpInterface op, Value input,
                                 SmallVectorImpl<Value> &sources) {
  auto append = [&](RegionBranchPoint point,
                    llvm::function_ref<OperandRange(RegionSuccessor)> getOperands) {
    SmallVector<RegionSuccessor> successors;
    op.getSuccessorRegions(point, successors);
    for (RegionSuccessor &successor : successors) {
      for (auto [operand, target] :
           llvm::zip(getOperands(successor), successor.getSuccessorInputs()))
        if (target == input)
          sources.push_back(operand);
    }
  };
  append(RegionBranchPoint::parent(),
         [&](RegionSuccessor successor) { return op.getEntrySuccessorOperands(successor); });
  for (Region &region : op->getRegions())
    for (Block &block : region)
      if (auto exit = dyn_cast<RegionBranchTerminatorOpInterface>(block.back()))
        append(RegionBranchPoint(exit),
               [&](RegionSuccessor successor) { return exit.getSuccessorOperands(successor); });
}

DenseSet<Operation *> findOpsBefore(ValueRange timepoints) {
  DenseSet<Operation *> ops;
  DenseSet<Value> visited;
  SmallVector<Value> worklist(timepoints);
  while (!worklist.empty()) {
    Value value = worklist.pop_back_val();
    if (!value || !visited.insert(value).second)
      continue;
    Operation *op = value.getDefiningOp();
    if (auto argument = dyn_cast<BlockArgument>(value)) {
      op = argument.getOwner()->getParentOp();
      if (!argument.getOwner()->isEntryBlock())
        appendBranchOperands(argument, worklist);
      else if (auto branch = dyn_cast<RegionBranchOpInterface>(op))
        appendRegionOperands(branch, value, worklist);
      continue;
    }
    ops.insert(op);
    if (auto timeline = dyn_cast<TimelineOpInterface>(op))
      llvm::append_range(worklist, timeline.getAwaitTimepoints());
    else if (auto select = dyn_cast<arith::SelectOp>(op))
      worklist.append({select.getTrueValue(), select.getFalseValue()});
    else if (auto branch = dyn_cast<RegionBranchOpInterface>(op))
      appendRegionOperands(branch, value, worklist);
  }
  return ops;
}

bool isLoop(Operation *op) {
  auto branch = dyn_cast<RegionBranchOpInterface>(op);
  return !branch || branch.hasLoop();
}

/// True if a path leads from the block back to it.
static bool isInCycle(Block *block) {
  DenseSet<Block *> visited;
  SmallVector<Block *> worklist(block->getSuccessors());
  while (!worklist.empty()) {
    Block *next = worklist.pop_back_val();
    if (next == block)
      return true;
    if (visited.insert(next).second)
      llvm::append_range(worklist, next->getSuccessors());
  }
  return false;
}

bool isInLoop(Operation *op) {
  for (; op && !isa<FunctionOpInterface>(op); op = op->getParentOp()) {
    if (isInCycle(op->getBlock()))
      return true;
    Operation *parent = op->getParentOp();
    if (parent && !isa<FunctionOpInterface>(parent) && isLoop(parent))
      return true;
  }
  return false;
}

} // namespace mlir::iree::stream
