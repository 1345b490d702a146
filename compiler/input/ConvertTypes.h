// One element type takes the place of another in a whole program.
#pragma once

#include "mlir/IR/BuiltinOps.h"

namespace mlir::iree::input {

/// Replaces `from` by `to`, both of floats or both of integers: in values, signatures, constants and globals. Floats are
/// rounded, integers keep their low bits. Callers of public functions are told.
LogicalResult convertTypes(ModuleOp module, Type from, Type to);

} // namespace mlir::iree::input
