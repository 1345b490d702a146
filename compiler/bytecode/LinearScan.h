#pragma once

#include "compiler/bytecode/RegisterAllocation.h"

namespace mlir::iree::bytecode {

/// The instructions between which a value occupies its register, numbered in dominance order.
struct LiveInterval {
  Value value;
  unsigned start = 0;
  unsigned end = 0;
};

/// One bank of registers of 32 bits (or of one reference).
class RegisterBank {
public:
  explicit RegisterBank(int capacity) : used_(capacity) {}

  /// The first free register, or pair that starts evenly; -1 when the bank is full.
  int allocate(int width);
  /// The first register behind all that were ever used.
  int allocateAtEnd(int width);
  bool allocateAt(int ordinal, int width);
  void release(int ordinal, int width) { used_.reset(ordinal, ordinal + width); }
  /// One more than the highest register that was ever used.
  int getCount() const { return count_; }

private:
  bool isFree(int ordinal, int width) const;
  void take(int ordinal, int width);

  llvm::BitVector used_;
  int count_ = 0;
};

/// Blocks so that each comes after the blocks that dominate it.
SmallVector<Block *> getDominanceOrder(vm::FuncOp func);

/// Intervals of all values, sorted by their start.
std::vector<LiveInterval> getLiveIntervals(vm::FuncOp func, ArrayRef<Block *> blocks,
                                           const Liveness &liveness);

} // namespace mlir::iree::bytecode
