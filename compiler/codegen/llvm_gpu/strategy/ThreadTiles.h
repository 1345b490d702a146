// Tiles of workgroups and threads for what every thread can compute a part of by itself.
#pragma once

#include "compiler/dialects/iree_gpu/ir/GpuDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

#include <array>

namespace mlir::iree::codegen {

struct ThreadTiles {
  /// Per loop; 0 leaves it whole.
  SmallVector<int64_t> workgroup, thread, reduction;
  /// In x, y and z.
  std::array<int64_t, 3> numThreads = {1, 1, 1};

  gpu::LoweringConfigAttr getConfig(MLIRContext *context) const;
};

/// Spreads the parallel loops of `op` over one subgroup, from the innermost loop on: without idle threads where sizes
/// allow it, and with as few as possible elsewhere. `hasReshapes` says that the dispatch reshapes tensors, for
/// which threads can't take several elements.
ThreadTiles getThreadTiles(linalg::LinalgOp op, int64_t subgroupSize, bool hasReshapes);

/// The factor by which a loop over a sum of `extent` numbers is unrolled.
int64_t getReductionFactor(int64_t extent);

} // namespace mlir::iree::codegen
