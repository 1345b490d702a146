#include "compiler/global_optimization/Passes.h"

namespace mlir::iree::global_optimization {

bool isOutsideDispatch(Operation *op) {
  for (Operation *parent = op->getParentOp(); parent; parent = parent->getParentOp())
    if (parent->getName().getStringRef().starts_with("flow.dispatch."))
      return false;
  return true;
}

} // namespace mlir::iree::global_optimization
