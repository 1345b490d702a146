// How values reach one another through branches, structured ops and ties.
#pragma once

#include "mlir/IR/Value.h"

namespace mlir::iree::stream {

/// What `use` passes its value on to: arguments of blocks and regions, results of structured ops, of
/// selections and of ops that the operand is tied to. Calls and globals are up to the caller.
SmallVector<Value> findReceivers(OpOperand &use);

/// The operands that a value comes from: what branches pass to a block, what goes into a region, and
/// what comes out of regions. Empty for all other values.
SmallVector<OpOperand *> findPassedOperands(Value value);

} // namespace mlir::iree::stream
