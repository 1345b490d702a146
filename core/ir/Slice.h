//===- Slice.h - What an operation depends on, and what depends on it -------===//
// Along SSA values: through the results of an operation with regions to what the regions yield, and through their
// arguments to its operands. Memory, and what a branch hands to a block, are not followed.
#pragma once

#include "core/ir/Tree.h"
#include "core/ir/Values.h"

namespace strata::ir {

/// Operations that `op` is computed from, itself included, ascending.
std::vector<uint32_t> backwardSlice(const Tree &tree, const Values &values, uint32_t op);
/// Operations that are computed from `op`, itself included, ascending.
std::vector<uint32_t> forwardSlice(const Tree &tree, const Values &values, uint32_t op);

} // namespace strata::ir
