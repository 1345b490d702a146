#pragma once

#include "mlir/IR/Operation.h"

namespace mlir::iree::util {

/// Asks an iree-util-fixed-point-iterator around the running pass, if there is one, for another
/// round.
inline void signalFixedPointModified(Operation *root) {
  if (root->hasAttr("iree.fixedpoint.iteration"))
    root->setAttr("iree.fixedpoint.modified", UnitAttr::get(root->getContext()));
}

} // namespace mlir::iree::util
