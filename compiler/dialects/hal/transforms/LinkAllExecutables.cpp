#include "compiler/dialects/hal/target/TargetBackend.h"
#include "compiler/dialects/hal/transforms/ExecutableDrivers.h"
#include "compiler/dialects/hal/transforms/Passes.h"

#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

namespace mlir::iree::hal {

#define GEN_PASS_DEF_LINKALLEXECUTABLESPASS
#include "compiler/dialects/hal/transforms/Passes.h.inc"

namespace {

struct LinkAllExecutablesPass : impl::LinkAllExecutablesPassBase<LinkAllExecutablesPass> {
  using LinkAllExecutablesPassBase::LinkAllExecutablesPassBase;

  void runOnOperation() override {
    OpPassManager passes(ModuleOp::getOperationName());
    for (StringRef backend : getBackendNames(getOperation()))
      passes.addPass(createLinkTargetExecutablesPass({.target = backend.str()}));
    // What a backend left empty goes.
    passes.addPass(createSymbolDCEPass());
    if (failed(runPipeline(passes, getOperation())))
      signalPassFailure();
  }
};

} // namespace

} // namespace mlir::iree::hal
