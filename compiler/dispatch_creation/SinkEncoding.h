// Moving encodings across elementwise ops.
#pragma once

#include "mlir/IR/PatternMatch.h"

namespace mlir::iree::dispatch_creation {

/// In dispatch regions, elementwise ops that use an encoded result alone take their other operands in its encoding, and
/// those that widen or repeat what is encoded afterwards take it encoded.
void populateSinkEncodingPatterns(RewritePatternSet &patterns);

} // namespace mlir::iree::dispatch_creation
