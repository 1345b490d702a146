#include "compiler/dialects/flow/transforms/Passes.h"

namespace mlir::iree::flow {

#define GEN_PASS_DEF_VERIFYINPUTLEGALITYPASS
#include "compiler/dialects/flow/transforms/Passes.h.inc"

namespace {
// Dialects of front ends that have to be gone when kernels are formed.
constexpr StringRef kInputDialects[] = {"chlo", "stablehlo", "torch", "tosa"};

struct VerifyInputLegalityPass : impl::VerifyInputLegalityPassBase<VerifyInputLegalityPass> {
  void runOnOperation() override {
    WalkResult result = getOperation()->walk([&](Operation *op) {
      if (!llvm::is_contained(kInputDialects, op->getName().getDialectNamespace()))
        return WalkResult::advance();
      op->emitOpError() << "is left over from the input; it should have been converted";
      return WalkResult::interrupt();
    });
    if (result.wasInterrupted())
      signalPassFailure();
  }
};
} // namespace
} // namespace mlir::iree::flow
