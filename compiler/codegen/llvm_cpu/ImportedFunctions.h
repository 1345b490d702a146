// Functions from bitcode that kernels call.
#pragma once

#include "mlir/IR/BuiltinOps.h"

namespace mlir::iree::codegen {

/// Declarations marked `hal.import.bitcode`, and their calls, get what they ask for in `hal.import.fields` as last
/// arguments: `processor_data`, `processor_id`. Whether there were any.
bool extendImportedFunctions(ModuleOp module);

} // namespace mlir::iree::codegen
