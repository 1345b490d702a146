// Packs and unpacks that are still there when tensors become buffers.
#pragma once

#include "mlir/IR/PatternMatch.h"

namespace mlir::iree::codegen {

/// `linalg.pack` and `linalg.unpack` have no form on buffers. These patterns make them generic operations that read
/// one element of the source for each element of the destination.
void populatePacksToGathersPatterns(RewritePatternSet &patterns);

} // namespace mlir::iree::codegen
