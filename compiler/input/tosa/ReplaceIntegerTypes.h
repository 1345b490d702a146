#pragma once

#include "mlir/IR/BuiltinTypes.h"

namespace mlir::iree::input::tosa {

/// Replaces integer types in all values, signatures and constants below `root`. `replacement` gives
/// the type for one, or null to keep it; constants keep their value as a signed number.
void replaceIntegerTypes(Operation *root,
                         llvm::function_ref<IntegerType(IntegerType)> replacement);

} // namespace mlir::iree::input::tosa
