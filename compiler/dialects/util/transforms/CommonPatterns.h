#pragma once

#include "mlir/IR/PatternMatch.h"

namespace mlir::iree::util {

/// Adds the canonicalization patterns of all loaded dialects and registered ops.
void addAllCanonicalizationPatterns(RewritePatternSet &patterns);

/// Adds simplifications of control flow: switches of one case, branches to unreachable code.
void addControlFlowPatterns(RewritePatternSet &patterns);

} // namespace mlir::iree::util
