// What the loops of an attention stand for.
#pragma once

#include "mlir/IR/AffineMap.h"

namespace mlir::iree::linalg_ext {

/// With Q: batch x rows x inner, K: batch x keys x inner, V: batch x keys x columns the result is
/// softmax(Q K^T) V: batch x rows x columns. Each list is in the order of the loops.
struct AttentionLoops {
  SmallVector<unsigned> batch, rows, inner, keys, columns;

  /// Nothing where the maps aren't two products, or access something else than single elements of loops.
  static std::optional<AttentionLoops> get(AffineMap query, AffineMap key, AffineMap value,
                                           AffineMap output);

  /// The loops along which results are summed.
  bool isReduction(unsigned loop) const {
    return llvm::is_contained(inner, loop) || llvm::is_contained(keys, loop);
  }

  /// From all loops to batch x rows x keys, what the scores are stored as.
  AffineMap getScores() const;
  /// From all loops to batch x rows, where each softmax has its maximum and its sum.
  AffineMap getRows() const;

private:
  AffineMap getMap(ArrayRef<ArrayRef<unsigned>> groups) const;

  unsigned numLoops = 0;
  MLIRContext *context = nullptr;
};

} // namespace mlir::iree::linalg_ext
