#include "compiler/dialects/hal/analysis/DeviceAnalysis.h"
#include "compiler/dialects/hal/target/TargetBackend.h"
#include "compiler/dialects/hal/transforms/Passes.h"

namespace mlir::iree::hal {

#define GEN_PASS_DEF_VERIFYDEVICESPASS
#include "compiler/dialects/hal/transforms/Passes.h.inc"

namespace {

LogicalResult verifyTarget(Operation *op, DeviceTargetAttr target) {
  auto &registry = targets::TargetRegistry::get();
  auto emitError = [&] { return op->emitError(); };
  if (!registry.findDevice(target.getDeviceID().getValue()))
    return registry.emitUnknownDevice(target.getDeviceID().getValue(), emitError);
  for (ExecutableTargetAttr executable : target.getExecutableTargets())
    if (!registry.findBackend(executable.getBackend().getValue()))
      return registry.emitUnknownBackend(executable.getBackend().getValue(), emitError);
  return success();
}

struct VerifyDevicesPass : impl::VerifyDevicesPassBase<VerifyDevicesPass> {
  using VerifyDevicesPassBase::VerifyDevicesPassBase;

  void runOnOperation() override {
    DeviceAnalysis devices(getOperation());
    for (util::GlobalOpInterface global : devices.getDeviceGlobals()) {
      llvm::SetVector<DeviceTargetAttr> targets;
      devices.gatherDeviceTargets(global, targets);
      for (DeviceTargetAttr target : targets)
        if (failed(verifyTarget(global, target)))
          return signalPassFailure();
    }
    markAllAnalysesPreserved();
  }
};

} // namespace

} // namespace mlir::iree::hal
