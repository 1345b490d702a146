// Canonical forms of loops that upstream's own canonicalization of this LLVM doesn't know yet.
#pragma once

#include "mlir/IR/PatternMatch.h"

namespace mlir::iree::codegen {

/// Forms of loops that a later LLVM's canonicalizer gives.
void populateLoopCanonicalizationPatterns(RewritePatternSet &patterns);

} // namespace mlir::iree::codegen
