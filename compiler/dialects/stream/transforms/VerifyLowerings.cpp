#include "compiler/dialects/stream/transforms/VerifyLowerings.h"

namespace mlir::iree::stream {

LogicalResult verifyNoneLeft(ModuleOp module, StringRef stage,
                             function_ref<bool(Operation *)> isLeftOver) {
  bool failed = false;
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op->hasTrait<util::trait::ObjectLike>())
      return WalkResult::skip();
    if (isLeftOver(op)) {
      op->emitOpError("is left over ") << stage;
      failed = true;
    }
    return WalkResult::advance();
  });
  return failure(failed);
}

bool hasType(Operation *op, function_ref<bool(Type)> predicate) {
  if (llvm::any_of(op->getOperandTypes(), predicate) ||
      llvm::any_of(op->getResultTypes(), predicate))
    return true;
  for (Region &region : op->getRegions())
    for (Block &block : region)
      if (llvm::any_of(block.getArgumentTypes(), predicate))
        return true;
  return false;
}

} // namespace mlir::iree::stream
