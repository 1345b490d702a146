// Code motion out of loops.
#pragma once

#include "mlir/IR/Operation.h"

namespace mlir::iree::codegen {

/// Moves what doesn't change out of the loops below `root` that run at least once: elsewhere it could be in vain.
/// Loops that are still to be distributed may not run, whatever their bounds say.
void moveInvariantCodeOutOfRunningLoops(Operation *root);

} // namespace mlir::iree::codegen
