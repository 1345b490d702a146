#include "compiler/dialects/hal/target/TargetBackend.h"

namespace mlir::iree::targets {

TargetBackend::~TargetBackend() = default;
TargetDevice::~TargetDevice() = default;

TargetRegistry &TargetRegistry::get() {
  static TargetRegistry registry;
  return registry;
}

void TargetRegistry::addBackend(std::unique_ptr<TargetBackend> backend) {
  std::string name = backend->getName().str();
  backends[name] = std::move(backend);
}

void TargetRegistry::addDevice(std::unique_ptr<TargetDevice> device) {
  std::string name = device->getName().str();
  devices[name] = std::move(device);
}

const TargetBackend *TargetRegistry::findBackend(StringRef name) const {
  auto it = backends.find(name.str());
  return it == backends.end() ? nullptr : it->second.get();
}

const TargetDevice *TargetRegistry::findDevice(StringRef name) const {
  auto it = devices.find(name.str());
  return it == devices.end() ? nullptr : it->second.get();
}

hal::DeviceTargetAttr TargetRegistry::getHostDevice(MLIRContext *context,
                                                    EmitError emitError) const {
  for (const auto &[name, device] : devices)
    if (hal::DeviceTargetAttr target = device->getHostDeviceTarget(context, emitError))
      return target;
  return {};
}

template <typename Map>
static InFlightDiagnostic emitUnknown(StringRef what, StringRef name, const Map &known,
                                      EmitError emitError) {
  InFlightDiagnostic diagnostic = emitError();
  diagnostic << "target " << what << " '" << name << "' not registered; registered " << what
             << "s: [";
  llvm::interleaveComma(known, diagnostic, [&](auto &entry) { diagnostic << entry.first; });
  diagnostic << "]";
  return diagnostic;
}

InFlightDiagnostic TargetRegistry::emitUnknownBackend(StringRef name, EmitError emitError) const {
  return emitUnknown("backend", name, backends, emitError);
}

InFlightDiagnostic TargetRegistry::emitUnknownDevice(StringRef name, EmitError emitError) const {
  return emitUnknown("device", name, devices, emitError);
}

} // namespace mlir::iree::targets
