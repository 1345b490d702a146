// iree-stream-verify-lowering-to-tensors

#include "compiler/dialects/stream/transforms/Passes.h"
#include "compiler/dialects/stream/transforms/VerifyLowerings.h"

namespace mlir::iree::stream {

#define GEN_PASS_DEF_VERIFYLOWERINGTOTENSORSPASS
#include "compiler/dialects/stream/transforms/Passes.h.inc"

namespace {

struct VerifyLoweringToTensorsPass : public impl::VerifyLoweringToTensorsPassBase<VerifyLoweringToTensorsPass> {
  void runOnOperation() override {
    auto isLeftOver = [](Operation *op) {
      return hasType(op, [](Type type) { return isa<TensorType>(type); });
    };
    if (failed(verifyNoneLeft(getOperation(), "after conversion to stream", isLeftOver)))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::stream
