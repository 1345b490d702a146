// Patterns that move linalg.transpose ops.
#pragma once

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::iree::global_optimization {

struct TransposeOptions {
  /// Contractions may be generalized to take a transpose.
  bool generalizeContractions = false;
  bool generalizeConvolutions = false;
  /// Transposes may move through reshapes beside which nothing can fuse.
  bool edgeReshapes = false;
};

/// `source` transposed; a tensor.empty is made anew instead.
Value createTranspose(OpBuilder &builder, Value source, ArrayRef<int64_t> permutation);

/// Moves transposes to the ops that compute their inputs.
void addBubblingPatterns(RewritePatternSet &patterns, const TransposeOptions &options);
/// Moves transposes to the ops that use their results; with `fuse`, into generic ops.
void addSinkingPatterns(RewritePatternSet &patterns, const TransposeOptions &options, bool fuse);

} // namespace mlir::iree::global_optimization
