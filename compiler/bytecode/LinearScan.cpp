#include "compiler/bytecode/LinearScan.h"

#include "mlir/IR/Dominance.h"

namespace mlir::iree::bytecode {

bool RegisterBank::isFree(int ordinal, int width) const {
  if (ordinal < 0 || ordinal + width > static_cast<int>(used_.size()))
    return false;
  return used_.find_first_in(ordinal, ordinal + width) < 0;
}

void RegisterBank::take(int ordinal, int width) {
  used_.set(ordinal, ordinal + width);
  count_ = std::max(count_, ordinal + width);
}

int RegisterBank::allocate(int width) {
  for (int ordinal = 0; ordinal + width <= static_cast<int>(used_.size()); ordinal += width)
    if (allocateAt(ordinal, width))
      return ordinal;
  return -1;
}

int RegisterBank::allocateAtEnd(int width) {
  int ordinal = static_cast<int>(llvm::alignTo(static_cast<uint64_t>(used_.find_last() + 1), width));
  return allocateAt(ordinal, width) ? ordinal : -1;
}

bool RegisterBank::allocateAt(int ordinal, int width) {
  if (!isFree(ordinal, width))
    return false;
  take(ordinal, width);
  return true;
}

SmallVector<Block *> getDominanceOrder(vm::FuncOp func) {
  Region &region = func.getBody();
  if (region.hasOneBlock())
    return {&region.front()};
  DominanceInfo dominance(func);
  llvm::SetVector<Block *> done;
  // Post-order over the dominator tree, from the last block on: reversed, it starts with the entry.
  std::function<void(Block *)> visit = [&](Block *block) {
    if (done.contains(block))
      return;
    if (auto *node = dominance.getNode(block))
      for (auto *child : node->children())
        visit(child->getBlock());
    done.insert(block);
  };
  for (Block &block : llvm::reverse(region))
    visit(&block);
  return llvm::to_vector(llvm::reverse(done));
}

std::vector<LiveInterval> getLiveIntervals(vm::FuncOp func, ArrayRef<Block *> blocks,
                                           const Liveness &liveness) {
  llvm::DenseMap<Operation *, unsigned> numbers;
  for (Block *block : blocks)
    for (Operation &op : *block)
      numbers.try_emplace(&op, numbers.size());

  std::vector<LiveInterval> intervals;
  auto add = [&](Value value, unsigned start) {
    unsigned end = start;
    // Discards count as uses: they act on the register, which nobody else may have by then.
    for (Operation *user : value.getUsers())
      end = std::max(end, numbers.lookup(user));
    // Where the value lives on, it holds its register to the end of the block.
    for (Block *block : blocks) {
      if (!liveness.getLiveIn(block).contains(value))
        continue;
      Operation *terminator = block->getTerminator();
      if (llvm::any_of(terminator->getSuccessors(), [&](Block *successor) {
            return liveness.getLiveIn(successor).contains(value);
          }))
        end = std::max(end, numbers.lookup(terminator));
    }
    intervals.push_back({value, start, end});
  };
  // Numbers grow along the way, so these come sorted by their start.
  for (Block *block : blocks) {
    for (BlockArgument argument : block->getArguments())
      add(argument, numbers.lookup(&block->front()));
    for (Operation &op : *block)
      for (Value result : op.getResults())
        add(result, numbers.lookup(&op));
  }
  return intervals;
}

} // namespace mlir::iree::bytecode
