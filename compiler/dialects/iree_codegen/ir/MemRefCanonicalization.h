#pragma once

#include "mlir/IR/PatternMatch.h"

namespace mlir::iree::codegen {

/// A dimension of a buffer whose op names its dimensions is one of those, not one to ask at run time.
void populateMemRefCanonicalizationPatterns(RewritePatternSet &patterns);

} // namespace mlir::iree::codegen
