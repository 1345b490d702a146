//===- Fingerprint.h - Did a pass touch this operation? ---------------------===//
// Covers what MLIR's OperationFingerPrint covers (the operations themselves and their nesting, attributes, properties,
// blocks and their arguments, locations, operands, successors, result types), so that both call the same passes
// changes; it doesn't see the numbers of operations, and costs a fraction, since nobody tries to break it.
#pragma once

#include "core/base/Hash.h"

#include "mlir/IR/Operation.h"

namespace mlir::iree::capture {

using Fingerprint = ::strata::Digest;

/// Of `root` and everything inside.
Fingerprint getFingerprint(Operation *root);

} // namespace mlir::iree::capture
