// Tiles and loops of map_store.
#pragma once

#include "compiler/dialects/iree_linalg_ext/ir/LinalgExtOps.h"

namespace mlir::iree::linalg_ext {

/// Attaches TilingInterface to map_store. Its loops are those over the input: a tile writes to
/// wherever its positions are mapped, so each keeps all of the output.
void attachMapStoreTiling(MLIRContext *context);

} // namespace mlir::iree::linalg_ext
