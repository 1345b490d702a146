#pragma once

#include "mlir/IR/PatternMatch.h"

namespace mlir::iree::vm {

/// Initializers, globals, constants, arithmetic and reference casts.
void populateStructurePatterns(RewritePatternSet &patterns);

/// Comparisons that have no instruction become ones that have; inverted ones lose the inversion.
void populateComparePatterns(RewritePatternSet &patterns);

/// Branches, calls, and pseudo ops that fail.
void populateControlPatterns(RewritePatternSet &patterns);

} // namespace mlir::iree::vm
