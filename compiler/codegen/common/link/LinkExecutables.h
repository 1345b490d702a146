// One executable of those of a backend.
#pragma once

#include "compiler/dialects/hal/ir/HalOps.h"

namespace mlir::iree::codegen {

/// Combines the executables of `module` that have variants for `backend`, where there are two or more: variants with the
/// same target become one of `@<module>_linked`, and references to entry points follow them.
LogicalResult linkExecutables(ModuleOp module, StringRef backend);

} // namespace mlir::iree::codegen
