// How dispatches are bufferized.
#pragma once

#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"

namespace mlir::iree::codegen {

/// Options of one-shot bufferization without function boundaries: constants stay tensors, buffers of
/// unknown origin have the identity layout where their shape is static.
bufferization::OneShotBufferizationOptions getBufferizationOptions();

} // namespace mlir::iree::codegen
