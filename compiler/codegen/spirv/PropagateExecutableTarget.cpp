#include "compiler/codegen/spirv/Passes.h"
#include "compiler/dialects/hal/ir/HalOps.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_PROPAGATEEXECUTABLETARGETPASS
#include "compiler/codegen/spirv/Passes.h.inc"

namespace {

struct PropagateExecutableTargetPass
    : impl::PropagateExecutableTargetPassBase<PropagateExecutableTargetPass> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    auto variant = module->getParentOfType<hal::ExecutableVariantOp>();
    if (!variant)
      return;
    constexpr StringLiteral kName = "hal.executable.target";
    module->setAttr(kName, variant.getTarget());
    for (auto func : module.getOps<FunctionOpInterface>())
      func->setAttr(kName, variant.getTarget());
  }
};

} // namespace
} // namespace mlir::iree::codegen
