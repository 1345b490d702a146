// Vector sizes of structured operations: from configurations, shapes and bounds of slices.
#pragma once

#include "mlir/IR/Operation.h"

namespace mlir::iree::codegen {

struct VectorSizes {
  /// One size per loop (or, for pack and unpack, per dimension that vectorization iterates over).
  SmallVector<int64_t> sizes;
  SmallVector<bool> scalable;
};

/// The sizes at which `op` is to be vectorized, or nothing if they can't be bounded.
std::optional<VectorSizes> getVectorSizes(Operation *op, bool useConfiguration);

} // namespace mlir::iree::codegen
