// iree-stream-verify-input

#include "compiler/dialects/flow/ir/FlowOps.h"
#include "compiler/dialects/stream/transforms/Passes.h"
#include "compiler/dialects/util/ir/UtilOps.h"

namespace mlir::iree::stream {

#define GEN_PASS_DEF_VERIFYINPUTPASS
#include "compiler/dialects/stream/transforms/Passes.h.inc"

namespace {

/// Kernels write what they compute to their bindings.
LogicalResult verifyExecutable(flow::ExecutableOp op) {
  WalkResult result = op->walk([&](FunctionOpInterface function) {
    if (!function.isPublic() || function.getNumResults() == 0)
      return WalkResult::advance();
    function.emitOpError("is a kernel, which can't return results");
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

struct VerifyInputPass : public impl::VerifyInputPassBase<VerifyInputPass> {
  void runOnOperation() override {
    bool isValid = true;
    getOperation().walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (auto executable = dyn_cast<flow::ExecutableOp>(op))
        isValid &= succeeded(verifyExecutable(executable));
      if (op->hasTrait<util::trait::ObjectLike>())
        return WalkResult::skip();
      if (isa<util::GlobalAddressOp, util::GlobalLoadIndirectOp, util::GlobalStoreIndirectOp>(op)) {
        op->emitOpError("accesses a global that the compiler can't name");
        isValid = false;
      }
      return WalkResult::advance();
    });
    if (!isValid)
      return signalPassFailure();
    markAllAnalysesPreserved();
  }
};

} // namespace
} // namespace mlir::iree::stream
