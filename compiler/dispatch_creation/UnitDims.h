// Removing dims of size one.
#pragma once

#include "mlir/IR/Operation.h"
#include "mlir/Support/LLVM.h"

namespace mlir::iree::dispatch_creation {

/// Removes the loops of size one from all ops below `root` that are in no dispatch; reshapes connect them with the
/// ops that keep their shapes.
LogicalResult foldUnitDims(Operation *root);

} // namespace mlir::iree::dispatch_creation
