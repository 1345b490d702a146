//===- Fingerprint.h - Did a pass touch this operation? ---------------------===//
// Covers what MLIR's OperationFingerPrint covers (the operations themselves and their nesting, attributes, properties,
// blocks and their arguments, locations, operands, successors, result types), so that both call the same passes
// changes; it doesn't see the numbers of operations, and costs a fraction, since nobody tries to break it.
#pragma once

#include "core/base/Hash.h"

#include "llvm/ADT/DenseMap.h"
#include "mlir/IR/Operation.h"

namespace mlir::iree::capture {

using Fingerprint = ::strata::Digest;
using Fingerprints = llvm::DenseMap<Operation *, Fingerprint>;

/// Of `root` and everything inside. `functions`, if given, gets that of each function in a module below `root`: those
/// are closed in themselves, so that one with an equal fingerprint also reads the same.
Fingerprint getFingerprint(Operation *root, Fingerprints *functions = nullptr);

/// Whether `op` is a function in a module, for which `getFingerprint` tells a fingerprint of its own.
bool isFunctionInModule(Operation *op);

} // namespace mlir::iree::capture
