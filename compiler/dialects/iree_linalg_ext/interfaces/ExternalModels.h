// How the ops of the dialect become loops and buffers.
#pragma once

#include "mlir/IR/DialectRegistry.h"

namespace mlir::iree::linalg_ext {

/// Attaches, when the dialect is loaded, the interface of tileable operations (TilingInterface) to those that have a
/// scalar form, and that of bufferization to all of them.
void registerExternalModels(DialectRegistry &registry);

} // namespace mlir::iree::linalg_ext
