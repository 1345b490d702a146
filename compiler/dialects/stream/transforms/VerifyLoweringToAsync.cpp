// iree-stream-verify-lowering-to-async

#include "compiler/dialects/stream/transforms/Passes.h"
#include "compiler/dialects/stream/transforms/VerifyLowerings.h"

namespace mlir::iree::stream {

#define GEN_PASS_DEF_VERIFYLOWERINGTOASYNCPASS
#include "compiler/dialects/stream/transforms/Passes.h.inc"

namespace {

struct VerifyLoweringToAsyncPass : public impl::VerifyLoweringToAsyncPassBase<VerifyLoweringToAsyncPass> {
  void runOnOperation() override {
    auto isLeftOver = [](Operation *op) {
      return op->hasTrait<trait::TensorPhase>() || hasType(op, [](Type type) {
               auto resource = dyn_cast<ResourceType>(type);
               return resource && resource.getLifetime() == Lifetime::Unknown;
             });
    };
    if (failed(verifyNoneLeft(getOperation(), "after lifetimes have been found", isLeftOver)))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::stream
