#pragma once

#include "mlir/IR/Operation.h"

namespace mlir::iree::codegen {

/// Stores at positions that a kernel reads from memory or gets from the host happen only where
/// these are within the buffer, which is where the operations that they come from define them: a
/// wrong index must not overwrite what belongs to others. Positions that loops count, or that are
/// sizes, are within by themselves.
void boundStores(Operation *root);

} // namespace mlir::iree::codegen
