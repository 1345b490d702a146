// Copies between buffers.
#pragma once

#include "mlir/IR/Builders.h"

namespace mlir::iree::codegen {

/// Copies `from` to `to` by an elementwise operation, which later passes can tile, vectorize and fold.
LogicalResult createLinalgCopy(OpBuilder &builder, Location loc, Value from, Value to);

} // namespace mlir::iree::codegen
