#pragma once

#include "mlir/IR/DialectRegistry.h"

namespace mlir::iree::dispatch_creation {

/// Says for ops and types of upstream dialects, and for those whose dialect can't know what a
/// dispatch costs, what may be hoisted into globals and how it is stored there.
void registerHoistingModels(DialectRegistry &registry);

} // namespace mlir::iree::dispatch_creation
