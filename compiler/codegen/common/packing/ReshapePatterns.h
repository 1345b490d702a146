// Reshapes of what a dispatch loads and stores.
#pragma once

#include "mlir/IR/PatternMatch.h"

namespace mlir::iree::codegen {

/// Reshapes of all of a loaded or stored tensor become reshapes of the binding, unless dynamic sizes are in the way.
void populateReshapeToBindingPatterns(RewritePatternSet &patterns);

} // namespace mlir::iree::codegen
