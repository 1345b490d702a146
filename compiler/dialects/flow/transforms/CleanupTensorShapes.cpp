#include "compiler/dialects/flow/transforms/Passes.h"

#include "compiler/dialects/flow/ir/FlowOps.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::iree::flow {

#define GEN_PASS_DEF_CLEANUPTENSORSHAPESPASS
#include "compiler/dialects/flow/transforms/Passes.h.inc"

namespace {
struct CleanupTensorShapesPass : impl::CleanupTensorShapesPassBase<CleanupTensorShapesPass> {
  void runOnOperation() override {
    bool failed = false;
    getOperation()->walk([&](Operation *op) {
      if (auto tie = dyn_cast<TensorTieShapeOp>(op)) {
        tie.replaceAllUsesWith(tie.getOperand());
        tie.erase();
      } else if (isa<tensor::DimOp, tensor::RankOp>(op)) {
        op->emitOpError() << "asks for a shape that should be known as a value by now";
        failed = true;
      }
    });
    if (failed)
      signalPassFailure();
  }
};
} // namespace
} // namespace mlir::iree::flow
