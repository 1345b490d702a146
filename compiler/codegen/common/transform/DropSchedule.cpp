#include "compiler/codegen/common/transform/Passes.h"

#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_DROPSCHEDULEPASS
#include "compiler/codegen/common/transform/Passes.h.inc"

namespace {

struct DropSchedulePass : impl::DropSchedulePassBase<DropSchedulePass> {
  void runOnOperation() override {
    getOperation()->walk<WalkOrder::PreOrder>([](Operation *op) {
      auto module = dyn_cast<ModuleOp>(op);
      bool isLibrary =
          module && module->getParentOp() &&
          module->hasAttr(transform::TransformDialect::kWithNamedSequenceAttrName);
      if (!isLibrary && !isa<transform::TransformOpInterface>(op))
        return WalkResult::advance();
      op->erase();
      return WalkResult::skip();
    });
  }
};

} // namespace
} // namespace mlir::iree::codegen
