// Tiles of attention.
#pragma once

#include "compiler/dialects/iree_linalg_ext/ir/LinalgExtOps.h"

namespace mlir::iree::linalg_ext {

/// Attaches TilingInterface to both kinds of attention. A tile of the keys alone is an update of its inits; attention
/// itself, which has no running sums, may not be tiled along them.
void attachAttentionTiling(MLIRContext *context);

} // namespace mlir::iree::linalg_ext
