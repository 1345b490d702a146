#include "compiler/dialects/hal/target/TargetBackend.h"
#include "compiler/dialects/hal/transforms/ExecutableDrivers.h"
#include "compiler/dialects/hal/transforms/Passes.h"

#include "llvm/Support/FileSystem.h"

namespace mlir::iree::hal {

#define GEN_PASS_DEF_SERIALIZETARGETEXECUTABLESPASS
#include "compiler/dialects/hal/transforms/Passes.h.inc"

namespace {

struct SerializeTargetExecutablesPass
    : impl::SerializeTargetExecutablesPassBase<SerializeTargetExecutablesPass> {
  using SerializeTargetExecutablesPassBase::SerializeTargetExecutablesPassBase;

  void getDependentDialects(DialectRegistry &registry) const override {
    addBackendDialects(registry, target);
  }

  void runOnOperation() override {
    const targets::TargetBackend *backend = findBackend(getOperation(), target);
    if (!backend)
      return signalPassFailure();
    for (StringRef path : {StringRef(dumpIntermediatesPath), StringRef(dumpBinariesPath)}) {
      std::error_code error = path.empty() ? std::error_code()
                                           : llvm::sys::fs::create_directories(path);
      if (error) {
        getOperation().emitOpError("can't be dumped to `") << path << "`: " << error.message();
        return signalPassFailure();
      }
    }
    targets::SerializationOptions options;
    options.debugLevel = debugLevel;
    options.dumpIntermediatesPath = dumpIntermediatesPath;
    options.dumpBinariesPath = dumpBinariesPath;
    auto variants = getOperation().getBody().getOps<ExecutableVariantOp>();
    for (auto variant : llvm::make_early_inc_range(variants)) {
      if (variant.getTarget().getBackend() != StringRef(target))
        continue;
      OpBuilder builder(variant);
      builder.setInsertionPointAfter(variant);
      // The backend has said why it failed.
      if (failed(backend->serialize(variant, options, builder)))
        return signalPassFailure();
      variant.erase();
    }
  }
};

} // namespace

} // namespace mlir::iree::hal
