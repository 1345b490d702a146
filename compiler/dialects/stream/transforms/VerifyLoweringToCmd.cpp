// iree-stream-verify-lowering-to-cmd

#include "compiler/dialects/stream/transforms/Passes.h"
#include "compiler/dialects/stream/transforms/VerifyLowerings.h"

namespace mlir::iree::stream {

#define GEN_PASS_DEF_VERIFYLOWERINGTOCMDPASS
#include "compiler/dialects/stream/transforms/Passes.h.inc"

namespace {

struct VerifyLoweringToCmdPass : public impl::VerifyLoweringToCmdPassBase<VerifyLoweringToCmdPass> {
  void runOnOperation() override {
    auto isLeftOver = [](Operation *op) {
      return op->hasTrait<trait::TensorPhase>() || op->hasTrait<trait::AsyncPhase>();
    };
    if (failed(verifyNoneLeft(getOperation(), "after memory has been allocated", isLeftOver)))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::stream
