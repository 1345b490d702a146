#include "compiler/dialects/hal/target/TargetBackend.h"
#include "compiler/dialects/hal/transforms/ExecutableDrivers.h"
#include "compiler/dialects/hal/transforms/Passes.h"

#include "mlir/Pass/PassManager.h"

namespace mlir::iree::hal {

#define GEN_PASS_DEF_LINKTARGETEXECUTABLESPASS
#include "compiler/dialects/hal/transforms/Passes.h.inc"

namespace {

struct LinkTargetExecutablesPass : impl::LinkTargetExecutablesPassBase<LinkTargetExecutablesPass> {
  using LinkTargetExecutablesPassBase::LinkTargetExecutablesPassBase;

  void getDependentDialects(DialectRegistry &registry) const override {
    addBackendDialects(registry, target);
  }

  void runOnOperation() override {
    const targets::TargetBackend *backend = findBackend(getOperation(), target);
    if (!backend)
      return signalPassFailure();
    OpPassManager passes(ModuleOp::getOperationName());
    backend->buildLinkingPipeline(passes);
    if (failed(runPipeline(passes, getOperation())))
      signalPassFailure();
  }
};

} // namespace

} // namespace mlir::iree::hal
