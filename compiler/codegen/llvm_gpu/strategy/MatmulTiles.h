// Tiles for matrix multiplications without matrix instructions: every thread computes a tile of the result by itself.
#pragma once

#include "compiler/codegen/llvm_gpu/strategy/ThreadTiles.h"

namespace mlir::iree::codegen {

/// What a contraction is to the strategies for it.
enum class ContractionKind {
  /// One loop of rows, one of columns, whose numbers are known, and one that adds up; loops of batches besides.
  Matmul,
  /// At most one of rows and columns is longer than one: as good as any other reduction.
  Vector,
  /// Few rows or columns, or an unknown number of them.
  Skinny,
  /// Several loops of a kind.
  Other,
};

ContractionKind getContractionKind(linalg::LinalgOp op, int64_t subgroupSize);

/// `op` is a `Matmul`.
ThreadTiles getMatmulTiles(linalg::LinalgOp op, int64_t subgroupSize);

} // namespace mlir::iree::codegen
