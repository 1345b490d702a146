#include "compiler/dialects/flow/transforms/Passes.h"

#include "compiler/dialects/flow/ir/FlowOps.h"

namespace mlir::iree::flow {

#define GEN_PASS_DEF_VERIFYINPUTLEGALITYPASS
#include "compiler/dialects/flow/transforms/Passes.h.inc"

namespace {
// Dialects of front ends that have to be gone when kernels are formed.
constexpr StringRef kInputDialects[] = {"chlo", "stablehlo", "torch", "tosa"};
// Dialects whose operations are kernels by now.
constexpr StringRef kKernelDialects[] = {"iree_linalg_ext", "linalg"};

struct VerifyInputLegalityPass : impl::VerifyInputLegalityPassBase<VerifyInputLegalityPass> {
  void runOnOperation() override {
    WalkResult result = getOperation()->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (isa<DispatchWorkgroupsOp, ExecutableOp>(op))
        return WalkResult::skip();
      StringRef dialect = op->getName().getDialectNamespace();
      if (llvm::is_contained(kInputDialects, dialect)) {
        op->emitOpError() << "is left over from the input; it should have been converted";
        return WalkResult::interrupt();
      }
      if (llvm::is_contained(kKernelDialects, dialect)) {
        op->emitOpError() << "isn't supported: it can't be made a dispatch";
        return WalkResult::interrupt();
      }
      return WalkResult::advance();
    });
    if (result.wasInterrupted())
      signalPassFailure();
  }
};
} // namespace
} // namespace mlir::iree::flow
