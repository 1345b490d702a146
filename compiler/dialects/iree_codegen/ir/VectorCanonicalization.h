// Canonical forms of vector operations that upstream's own canonicalization of this LLVM doesn't know yet.
#pragma once

#include "mlir/IR/PatternMatch.h"

namespace mlir::iree::codegen {

/// An extract of the only element of leading unit dimensions becomes `vector.shape_cast`.
void populateExtractOfUnitDimsPatterns(RewritePatternSet &patterns, PatternBenefit benefit = 1);

/// A broadcast that only adds leading unit dimensions becomes `vector.shape_cast`.
void populateBroadcastToUnitDimsPatterns(RewritePatternSet &patterns, PatternBenefit benefit = 1);

/// Lanes of a shuffle that come from poison become -1.
void populateShuffleOfPoisonPatterns(RewritePatternSet &patterns, PatternBenefit benefit = 1);

/// A mask whose leading unit dimensions are set loses them by being made without.
void populateShapeCastOfMaskPatterns(RewritePatternSet &patterns);

/// All of the above and folds of shape casts and shuffles, for the canonicalizer. Those that compete with upstream's come last.
void populateVectorCanonicalizationPatterns(RewritePatternSet &patterns);

} // namespace mlir::iree::codegen
