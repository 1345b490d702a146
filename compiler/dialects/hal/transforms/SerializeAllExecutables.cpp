#include "compiler/dialects/hal/target/TargetBackend.h"
#include "compiler/dialects/hal/transforms/ExecutableDrivers.h"
#include "compiler/dialects/hal/transforms/Passes.h"

#include "mlir/Pass/PassManager.h"

namespace mlir::iree::hal {

#define GEN_PASS_DEF_SERIALIZEALLEXECUTABLESPASS
#include "compiler/dialects/hal/transforms/Passes.h.inc"

namespace {

struct SerializeAllExecutablesPass
    : impl::SerializeAllExecutablesPassBase<SerializeAllExecutablesPass> {
  using SerializeAllExecutablesPassBase::SerializeAllExecutablesPassBase;

  void runOnOperation() override {
    OpPassManager passes(ExecutableOp::getOperationName());
    for (StringRef backend : getBackendNames(getOperation()))
      passes.addPass(createSerializeTargetExecutablesPass(
          {.target = backend.str(),
           .debugLevel = debugLevel,
           .dumpIntermediatesPath = dumpIntermediatesPath,
           .dumpBinariesPath = dumpBinariesPath}));
    if (failed(runPipeline(passes, getOperation())))
      signalPassFailure();
  }
};

} // namespace

} // namespace mlir::iree::hal
