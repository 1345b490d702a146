// iree-stream-verify-lowering-to-async-resources

#include "compiler/dialects/stream/transforms/Passes.h"
#include "compiler/dialects/stream/transforms/VerifyLowerings.h"

namespace mlir::iree::stream {

#define GEN_PASS_DEF_VERIFYLOWERINGTOASYNCRESOURCESPASS
#include "compiler/dialects/stream/transforms/Passes.h.inc"

namespace {

struct VerifyLoweringToAsyncResourcesPass : public impl::VerifyLoweringToAsyncResourcesPassBase<VerifyLoweringToAsyncResourcesPass> {
  void runOnOperation() override {
    auto isLeftOver = [](Operation *op) {
      return op->hasTrait<trait::TensorPhase>();
    };
    if (failed(verifyNoneLeft(getOperation(), "after tensors have been encoded", isLeftOver)))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::stream
