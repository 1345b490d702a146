#include "compiler/dialects/hal/ir/HalDialect.h"
#include "compiler/dialects/hal/target/TargetBackend.h"
#include "compiler/dialects/hal/transforms/Passes.h"
#include "compiler/dialects/util/ir/UtilInterfaces.h"

namespace mlir::iree::hal {

#define GEN_PASS_DEF_RESOLVEDEVICEALIASESPASS
#include "compiler/dialects/hal/transforms/Passes.h.inc"

namespace {

/// The device known under the name of `alias`, with what the alias adds.
Attribute resolve(Operation *op, DeviceAliasAttr alias) {
  auto &registry = targets::TargetRegistry::get();
  auto emitError = [&] { return op->emitError(); };
  MLIRContext *context = op->getContext();
  const targets::TargetDevice *device = registry.findDevice(alias.getDeviceID().getValue());
  if (!device) {
    registry.emitUnknownDevice(alias.getDeviceID().getValue(), emitError);
    return {};
  }
  DeviceTargetAttr target = device->getDeviceTarget(context, registry, emitError);
  if (!target)
    return {};
  if (target.getExecutableTargets().empty()) {
    op->emitError() << "device " << alias.getDeviceID() << " has no executable targets; name the "
                    << "backends to compile for";
    return {};
  }
  NamedAttrList configuration(target.getConfiguration());
  if (alias.getConfiguration())
    for (NamedAttribute entry : alias.getConfiguration())
      configuration.set(entry.getName(), entry.getValue());
  if (alias.getOrdinal())
    configuration.set("ordinal", Builder(context).getIndexAttr(*alias.getOrdinal()));
  return DeviceTargetAttr::get(context, target.getDeviceID(), configuration.getDictionary(context),
                               target.getExecutableTargets());
}

/// Null after an error.
Attribute resolveNested(Operation *op, Attribute attr) {
  if (auto alias = dyn_cast<DeviceAliasAttr>(attr))
    return resolve(op, alias);
  auto select = dyn_cast<DeviceSelectAttr>(attr);
  if (!select)
    return attr;
  SmallVector<Attribute> devices;
  for (Attribute device : select.getDevices())
    if (!devices.emplace_back(resolveNested(op, device)))
      return {};
  return DeviceSelectAttr::get(op->getContext(), select.getType(),
                               ArrayAttr::get(op->getContext(), devices));
}

struct ResolveDeviceAliasesPass : impl::ResolveDeviceAliasesPassBase<ResolveDeviceAliasesPass> {
  using ResolveDeviceAliasesPassBase::ResolveDeviceAliasesPassBase;

  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<HALDialect>();
    for (auto &[name, backend] : targets::TargetRegistry::get().getBackends())
      backend->getDependentDialects(registry);
  }

  void runOnOperation() override {
    for (auto global : getOperation().getOps<util::GlobalOpInterface>()) {
      Attribute value = global.getGlobalInitialValue();
      if (!isa<DeviceType>(global.getGlobalType()) || !value)
        continue;
      Attribute resolved = resolveNested(global, value);
      if (!resolved)
        return signalPassFailure();
      if (resolved != value)
        global.setGlobalInitialValue(resolved);
    }
  }
};

} // namespace

} // namespace mlir::iree::hal
