//===- Slice.h - What an operation depends on, and what depends on it -------===//
// Along SSA values: through the results of an operation with regions to what the regions yield, through their arguments
// to its operands, and through what a branch hands to the arguments of a block. And through memory: from what writes
// into a buffer to what reads it later, or earlier in a loop (Memory.h says how that is told).
//
// On the safe side: a slice may hold too much. Places within a buffer are not told apart, and a write doesn't end
// what the one before it wrote. That something runs only if a condition holds is not followed, but which value a
// block gets by it is.
#pragma once

#include "core/ir/Tree.h"
#include "core/ir/Values.h"

namespace strata::ir {

struct Slice {
  std::vector<uint32_t> ops; // the one asked for included, ascending
  bool branches = false;     // the way led through a block's arguments
  bool memory = false;       // the way led through a buffer
  bool guessed = false;      // and of an operation there the text doesn't say whether it reads or writes
};

/// Operations that `op` is computed from.
Slice backwardSlice(const Tree &tree, const Values &values, uint32_t op);
/// Operations that are computed from `op`.
Slice forwardSlice(const Tree &tree, const Values &values, uint32_t op);

} // namespace strata::ir
