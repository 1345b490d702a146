// How much of each parallel loop one workgroup takes.
#pragma once

#include "mlir/IR/Operation.h"
#include "mlir/Interfaces/TilingInterface.h"

namespace mlir::iree::codegen {

/// Threads that a dispatch is spread over (--iree-llvmcpu-number-of-threads).
int64_t getRuntimeThreads();
/// The largest tile of one loop (--iree-llvmcpu-distribution-size).
int64_t getDefaultDistributionSize();

/// Bounds on the tiles, one entry per loop; an empty list means the default for all loops.
struct DistributionOptions {
  SmallVector<int64_t> minSizes;    // default 1
  SmallVector<int64_t> maxSizes;    // getDefaultDistributionSize() by default
  SmallVector<int64_t> vectorHints; // preferred divisors of a tile; default 1
  bool allowIncompleteTiles = false;
};

/// The static extents of the loops of `op`, ShapedType::kDynamic where unknown.
SmallVector<int64_t> getLoopExtents(TilingInterface op);

/// The loops of `op` that may be split between workgroups.
SmallVector<bool> getPartitionableLoops(TilingInterface op);

/// Tile sizes for the workgroups; 0 for loops that stay whole.
SmallVector<int64_t> getDistributionSizes(TilingInterface op, const DistributionOptions &options);

} // namespace mlir::iree::codegen
