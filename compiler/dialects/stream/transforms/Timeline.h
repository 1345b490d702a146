// The order of asynchronous work, followed backwards from its timepoints.
#pragma once

#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseSet.h"

namespace mlir::iree::stream {

/// All ops that have to be done before the timepoints are reached, as far as one function tells:
/// through branches, loops and arguments of blocks.
DenseSet<Operation *> findOpsBefore(ValueRange timepoints);

/// True if regions of the op run more than once, or if it can't be told.
bool isLoop(Operation *op);

/// True if the op may run more than once in a call of its function.
bool isInLoop(Operation *op);

} // namespace mlir::iree::stream
