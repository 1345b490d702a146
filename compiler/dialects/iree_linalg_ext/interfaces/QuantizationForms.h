// Quantization as ops of linalg.
#pragma once

#include "compiler/dialects/iree_linalg_ext/ir/LinalgExtOps.h"

namespace mlir::iree::linalg_ext {

/// Builds the elementwise op that a quantization stands for.
Value buildElementwiseForm(DequantizeAffineOp op, OpBuilder &builder);
Value buildElementwiseForm(QuantizeAffineOp op, OpBuilder &builder);

} // namespace mlir::iree::linalg_ext
