#include "compiler/dialects/util/ir/UtilTraits.h"
#include "compiler/dialects/util/transforms/Passes.h"

namespace mlir::iree::util {

#define GEN_PASS_DEF_STRIPDEBUGOPSPASS
#include "compiler/dialects/util/transforms/Passes.h.inc"

namespace {

struct StripDebugOpsPass : impl::StripDebugOpsPassBase<StripDebugOpsPass> {
  void runOnOperation() override {
    getOperation()->walk([](Operation *op) {
      if ((isa<cf::AssertOp>(op) || op->hasTrait<trait::DebugOnly>()) && op->use_empty())
        op->erase();
    });
  }
};

} // namespace
} // namespace mlir::iree::util
