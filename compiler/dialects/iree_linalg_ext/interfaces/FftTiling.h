// Tiles and loops of a stage of a fast Fourier transform.
#pragma once

#include "compiler/dialects/iree_linalg_ext/ir/LinalgExtOps.h"

namespace mlir::iree::linalg_ext {

/// Attaches TilingInterface to fft. The last loop goes from butterfly to butterfly, each of 2^stage
/// elements, so that a tile is right if it begins and ends between two of them.
void attachFftTiling(MLIRContext *context);

} // namespace mlir::iree::linalg_ext
