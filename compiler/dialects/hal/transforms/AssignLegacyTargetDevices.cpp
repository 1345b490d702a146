#include "compiler/dialects/hal/ir/HalDialect.h"
#include "compiler/dialects/hal/target/TargetBackend.h"
#include "compiler/dialects/hal/transforms/DeviceUtils.h"
#include "compiler/dialects/hal/transforms/Passes.h"

namespace mlir::iree::hal {

#define GEN_PASS_DEF_ASSIGNLEGACYTARGETDEVICESPASS
#include "compiler/dialects/hal/transforms/Passes.h.inc"

namespace {

/// The device of the backend, with the targets of that backend only.
DeviceTargetAttr getDeviceOfBackend(ModuleOp module, StringRef name) {
  auto &registry = targets::TargetRegistry::get();
  auto emitError = [&] { return mlir::emitError(module.getLoc()); };
  const targets::TargetBackend *backend = registry.findBackend(name);
  if (!backend) {
    registry.emitUnknownBackend(name, emitError);
    return {};
  }
  const targets::TargetDevice *device = registry.findDevice(backend->getDefaultDevice());
  if (!device) {
    registry.emitUnknownDevice(backend->getDefaultDevice(), emitError);
    return {};
  }
  MLIRContext *context = module.getContext();
  DeviceTargetAttr target = device->getDeviceTarget(context, registry, emitError);
  SmallVector<ExecutableTargetAttr> executables;
  if (!target || failed(backend->getExecutableTargets(context, target, executables, emitError)))
    return {};
  return DeviceTargetAttr::get(context, target.getDeviceID(), target.getConfiguration(),
                               executables);
}

struct AssignLegacyTargetDevicesPass
    : impl::AssignLegacyTargetDevicesPassBase<AssignLegacyTargetDevicesPass> {
  using AssignLegacyTargetDevicesPassBase::AssignLegacyTargetDevicesPassBase;

  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<HALDialect>();
    for (auto &[name, backend] : targets::TargetRegistry::get().getBackends())
      backend->getDependentDialects(registry);
  }

  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (targetBackends.empty() || hasDevices(module))
      return;
    llvm::SetVector<Attribute> devices;
    for (StringRef name : targetBackends) {
      DeviceTargetAttr device = getDeviceOfBackend(module, name);
      if (!device)
        return signalPassFailure();
      devices.insert(device);
    }
    Builder builder(&getContext());
    Attribute choice = devices.front();
    if (devices.size() > 1)
      choice = DeviceSelectAttr::get(&getContext(), DeviceType::get(&getContext()),
                                     builder.getArrayAttr(devices.getArrayRef()));
    module->setAttr(kDeviceTargetsAttrName, builder.getArrayAttr(choice));
  }
};

} // namespace

} // namespace mlir::iree::hal
