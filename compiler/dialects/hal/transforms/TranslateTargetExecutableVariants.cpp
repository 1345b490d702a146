#include "compiler/dialects/hal/target/TargetBackend.h"
#include "compiler/dialects/hal/transforms/ExecutableDrivers.h"
#include "compiler/dialects/hal/transforms/Passes.h"

namespace mlir::iree::hal {

#define GEN_PASS_DEF_TRANSLATETARGETEXECUTABLEVARIANTSPASS
#include "compiler/dialects/hal/transforms/Passes.h.inc"

namespace {

struct TranslateTargetExecutableVariantsPass
    : impl::TranslateTargetExecutableVariantsPassBase<TranslateTargetExecutableVariantsPass> {
  using TranslateTargetExecutableVariantsPassBase::TranslateTargetExecutableVariantsPassBase;

  void getDependentDialects(DialectRegistry &registry) const override {
    addBackendDialects(registry, target);
  }

  void runOnOperation() override {
    ExecutableVariantOp variant = getOperation();
    auto build = [&](const targets::TargetBackend &backend, OpPassManager &passes) {
      backend.buildTranslationPipeline(variant.getTarget(), passes);
    };
    if (failed(runBackendPipeline(variant, target, build, [&](OpPassManager &passes) {
          return runPipeline(passes, variant);
        })))
      signalPassFailure();
  }
};

} // namespace

} // namespace mlir::iree::hal
