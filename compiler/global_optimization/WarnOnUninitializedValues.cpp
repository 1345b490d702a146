#include "compiler/global_optimization/Passes.h"

namespace mlir::iree::global_optimization {

#define GEN_PASS_DEF_WARNONUNINITIALIZEDVALUESPASS
#include "compiler/global_optimization/Passes.h.inc"

namespace {

/// True if the body computes with the elements of the operand; yielding them alone is harmless.
bool readsElements(linalg::LinalgOp op, OpOperand &operand) {
  BlockArgument element = op.getMatchingBlockArgument(&operand);
  return llvm::any_of(element.getUsers(),
                      [](Operation *user) { return !user->hasTrait<OpTrait::IsTerminator>(); });
}

struct WarnOnUninitializedValuesPass
    : impl::WarnOnUninitializedValuesPassBase<WarnOnUninitializedValuesPass> {
  void runOnOperation() override {
    getOperation()->walk([](linalg::LinalgOp op) {
      for (OpOperand &operand : op->getOpOperands())
        if (operand.get().getDefiningOp<tensor::EmptyOp>() && readsElements(op, operand)) {
          op->emitWarning("'") << op->getName()
                               << "' reads elements of a tensor.empty, which nothing has set";
          return;
        }
    });
    markAllAnalysesPreserved();
  }
};

} // namespace
} // namespace mlir::iree::global_optimization
