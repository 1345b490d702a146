#include "compiler/dialects/util/ir/UtilOps.h"
#include "compiler/dialects/util/transforms/Passes.h"

namespace mlir::iree::util {

#define GEN_PASS_DEF_DROPCOMPILERHINTSPASS
#include "compiler/dialects/util/transforms/Passes.h.inc"

namespace {

// No patterns: their driver would simplify everything around the hints as well.
struct DropCompilerHintsPass : impl::DropCompilerHintsPassBase<DropCompilerHintsPass> {
  using DropCompilerHintsPassBase::DropCompilerHintsPassBase;

  void runOnOperation() override {
    getOperation()->walk([&](Operation *op) {
      bool isHint = isa<OptimizationBarrierOp>(op) || (isa<AssumeIntOp>(op) && !keepAssumeInt);
      if (!isHint)
        return;
      op->replaceAllUsesWith(op->getOperands());
      op->erase();
    });
  }
};

} // namespace
} // namespace mlir::iree::util
