// Which ops are worth a layout of their own.
#pragma once

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::iree::dispatch_creation {

/// Unit attribute on an op whose operands shall be laid out in tiles.
inline constexpr StringLiteral kDataTilingHint = "iree.opt.data_tiling";

/// True for a multiplication of two matrices (or batches of them) with accumulation, on plain tensors, whose
/// workgroup count is not fixed yet.
bool isTilableContraction(linalg::LinalgOp op);

} // namespace mlir::iree::dispatch_creation
