// Buffers at the start of a function, where the stack is certain not to grow in loops.
#pragma once

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::iree::codegen {

/// A stack buffer in the entry block of `func` for a buffer of `type`; where sizes are dynamic, a view of
/// the part that is used, at the builder's position, of one large enough for the largest sizes. Null if a
/// size has no upper bound.
Value createStackAllocation(OpBuilder &builder, Location loc, FunctionOpInterface func, MemRefType type,
                            ValueRange dynamicSizes, IntegerAttr alignment);

} // namespace mlir::iree::codegen
