#include "compiler/dialects/hal/transforms/ExecutableDrivers.h"
#include "compiler/dialects/hal/transforms/Passes.h"
#include "compiler/targets/TargetBackend.h"

#include "mlir/Pass/PassManager.h"

namespace mlir::iree::hal {

#define GEN_PASS_DEF_CONFIGURETARGETEXECUTABLEVARIANTSPASS
#include "compiler/dialects/hal/transforms/Passes.h.inc"

namespace {

struct ConfigureTargetExecutableVariantsPass
    : impl::ConfigureTargetExecutableVariantsPassBase<ConfigureTargetExecutableVariantsPass> {
  using ConfigureTargetExecutableVariantsPassBase::ConfigureTargetExecutableVariantsPassBase;

  void getDependentDialects(DialectRegistry &registry) const override {
    addBackendDialects(registry, target);
  }

  void runOnOperation() override {
    ExecutableVariantOp variant = getOperation();
    // Variants with nothing but object files have no code.
    if (variant.getTarget().getBackend() != StringRef(target) || !variant.getInnerModule())
      return;
    const targets::TargetBackend *backend = findBackend(variant, target);
    if (!backend)
      return signalPassFailure();
    OpPassManager passes(ExecutableVariantOp::getOperationName());
    backend->buildConfigurationPipeline(variant.getTarget(), passes);
    if (failed(runPipeline(passes, variant)))
      signalPassFailure();
  }
};

} // namespace

} // namespace mlir::iree::hal
