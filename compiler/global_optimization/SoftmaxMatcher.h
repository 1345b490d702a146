#pragma once

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::iree::global_optimization {

/// The source, if `root` is the last op of a softmax over the innermost dimension that is written
/// as exp(x - max(x)) / sum(exp(x - max(x))) in generic ops; null otherwise.
Value matchSoftmax(linalg::GenericOp root);

} // namespace mlir::iree::global_optimization
