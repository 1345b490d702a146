#include "compiler/dispatch_creation/Passes.h"

#include "compiler/dialects/iree_tensor_ext/ir/TensorExtOps.h"

#include "mlir/IR/PatternMatch.h"

namespace mlir::iree::dispatch_creation {

#define GEN_PASS_DEF_REMOVETENSORBARRIERSPASS
#include "compiler/dispatch_creation/Passes.h.inc"

namespace {
struct RemoveTensorBarriersPass : impl::RemoveTensorBarriersPassBase<RemoveTensorBarriersPass> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    getOperation()->walk([&](Operation *op) {
      if (isa<tensor_ext::ComputeBarrierStartOp, tensor_ext::ComputeBarrierEndOp>(op))
        rewriter.replaceOp(op, op->getOperand(0));
    });
  }
};
} // namespace
} // namespace mlir::iree::dispatch_creation
