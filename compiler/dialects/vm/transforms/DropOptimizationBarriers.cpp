#include "compiler/dialects/vm/transforms/Passes.h"

namespace mlir::iree::vm {

#define GEN_PASS_DEF_DROPOPTIMIZATIONBARRIERSPASS
#include "compiler/dialects/vm/transforms/Passes.h.inc"

namespace {

struct DropOptimizationBarriersPass
    : impl::DropOptimizationBarriersPassBase<DropOptimizationBarriersPass> {
  void runOnOperation() override {
    getOperation().walk([](OptimizationBarrierOp op) {
      op.replaceAllUsesWith(op.getOperands());
      op.erase();
    });
  }
};

} // namespace
} // namespace mlir::iree::vm
