// Tiles and loops of gather.
#pragma once

#include "compiler/dialects/iree_linalg_ext/ir/LinalgExtOps.h"

namespace mlir::iree::linalg_ext {

/// Attaches TilingInterface to gather. Its loops are those over the output, which depend on nothing that
/// others write.
void attachGatherTiling(MLIRContext *context);

} // namespace mlir::iree::linalg_ext
