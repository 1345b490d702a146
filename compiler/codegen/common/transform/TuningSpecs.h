// Scripts that pick lowering configurations.
#pragma once

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace mlir::iree::codegen {

/// Checks what the attributes of a script promise: entry points take and give one operation, and a default one only
/// matches operations.
LogicalResult verifyTuningSpec(ModuleOp spec);

/// A module with the script within it, and one entry point, `__kernel_config`, that applies all of the script's. None
/// of them has to match. Fails, with a diagnostic, where there is none.
OwningOpRef<ModuleOp> linkTuningSpec(ModuleOp spec);

} // namespace mlir::iree::codegen
