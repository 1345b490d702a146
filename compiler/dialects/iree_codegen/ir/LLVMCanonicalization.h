// Canonical forms of the LLVM dialect that upstream's own canonicalization of this LLVM doesn't know yet.
#pragma once

#include "mlir/IR/PatternMatch.h"

namespace mlir::iree::codegen {

/// Forms of operations of the LLVM dialect that a later LLVM's canonicalizer gives.
void populateLLVMCanonicalizationPatterns(RewritePatternSet &patterns);

} // namespace mlir::iree::codegen
