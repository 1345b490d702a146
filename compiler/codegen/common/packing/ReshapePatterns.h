// Reshapes of what a dispatch loads and stores.
#pragma once

#include "mlir/IR/PatternMatch.h"

namespace mlir::iree::codegen {

/// Unit dimensions added to all of a loaded tensor, or removed from all of a stored one, become dimensions of the
/// binding.
void populateReshapeToBindingPatterns(RewritePatternSet &patterns);

} // namespace mlir::iree::codegen
