#include "compiler/dialects/hal/target/TargetBackend.h"
#include "compiler/dialects/hal/transforms/ExecutableDrivers.h"
#include "compiler/dialects/hal/transforms/Passes.h"

#include "mlir/Pass/PassManager.h"

namespace mlir::iree::hal {

#define GEN_PASS_DEF_TRANSLATEALLEXECUTABLESPASS
#include "compiler/dialects/hal/transforms/Passes.h.inc"

namespace {

struct TranslateAllExecutablesPass
    : impl::TranslateAllExecutablesPassBase<TranslateAllExecutablesPass> {
  using TranslateAllExecutablesPassBase::TranslateAllExecutablesPassBase;

  void getDependentDialects(DialectRegistry &registry) const override {
    addBackendDialects(registry);
  }

  void runOnOperation() override {
    OpPassManager passes(ExecutableOp::getOperationName());
    for (StringRef backend : getBackendNames(getOperation()))
      passes.addNestedPass<ExecutableVariantOp>(
          createTranslateTargetExecutableVariantsPass({.target = backend.str()}));
    if (failed(runPipeline(passes, getOperation())))
      signalPassFailure();
  }
};

} // namespace

} // namespace mlir::iree::hal
