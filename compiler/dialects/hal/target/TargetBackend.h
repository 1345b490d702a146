// How the compiler learns about targets. A backend compiles executables for one kind of target; a device groups the
// executable targets that a runtime device can load. Both are registered by name and found by the names that command
// lines and attributes use.
#pragma once

#include "compiler/dialects/hal/ir/HalOps.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Pass/PassManager.h"

#include <map>
#include <memory>
#include <string>

namespace mlir::iree::targets {

using EmitError = function_ref<InFlightDiagnostic()>;

/// Settings of serialization that are the same for all backends.
struct SerializationOptions {
  /// 0 keeps nothing, 3 all that helps to debug.
  int debugLevel = 2;
  /// Directories to write to; empty for none.
  std::string dumpIntermediatesPath;
  std::string dumpBinariesPath;
};

class TargetBackend {
public:
  virtual ~TargetBackend();

  /// The name in `#hal.executable.target` and in --iree-hal-target-backends.
  virtual StringRef getName() const = 0;

  /// The device meant by a command line that names this backend only.
  virtual StringRef getDefaultDevice() const = 0;

  /// Appends the targets that the options of this backend ask for on the device.
  virtual LogicalResult
  getExecutableTargets(MLIRContext *context, hal::DeviceTargetAttr device,
                       SmallVectorImpl<hal::ExecutableTargetAttr> &targets,
                       EmitError emitError) const = 0;

  /// Dialects that the pipelines below and the target's attributes need.
  virtual void getDependentDialects(DialectRegistry &registry) const {}

  /// Flags that the pipelines below depend on and that no target attribute carries, as a command line says them, with
  /// a space between two. A dumped executable names them, so that it is compiled alone as in its program.
  virtual std::string getCodegenFlags() const { return {}; }

  /// Chooses how code is generated; runs on a variant.
  virtual void buildConfigurationPipeline(hal::ExecutableTargetAttr target,
                                          OpPassManager &variantPasses) const {}

  /// Generates code up to what serialization reads; runs on a variant.
  virtual void buildTranslationPipeline(hal::ExecutableTargetAttr target,
                                        OpPassManager &variantPasses) const = 0;

  /// Combines executables of this backend; runs on the module.
  virtual void buildLinkingPipeline(OpPassManager &modulePasses) const {}

  /// Replaces the code of `variant` by a `hal.executable.binary` built at `builder`, which stands behind the variant.
  /// Fails with a diagnostic. May run for several executables at once.
  virtual LogicalResult serialize(hal::ExecutableVariantOp variant,
                                  const SerializationOptions &options,
                                  OpBuilder &builder) const = 0;
};

class TargetDevice {
public:
  virtual ~TargetDevice();

  /// The name in --iree-hal-target-device and `#hal.device.alias`.
  virtual StringRef getName() const = 0;

  /// The device as its options describe it, with all its executable targets. Null after an error.
  virtual hal::DeviceTargetAttr getDeviceTarget(MLIRContext *context,
                                                const class TargetRegistry &registry,
                                                EmitError emitError) const = 0;

  /// The device as this machine is, for code that the compiler runs itself; null where it can't.
  virtual hal::DeviceTargetAttr getHostDeviceTarget(MLIRContext *context,
                                                    EmitError emitError) const {
    return {};
  }

  /// Builds an i1 that tells at run time whether `device` is one of this kind; null where its id and executable
  /// formats say enough.
  virtual Value buildMatch(Location loc, Value device, hal::DeviceTargetAttr target,
                           OpBuilder &builder) const {
    return {};
  }
};

/// Backends and devices by name. Filled once when the program starts, then only read.
class TargetRegistry {
public:
  static TargetRegistry &get();

  void addBackend(std::unique_ptr<TargetBackend> backend);
  void addDevice(std::unique_ptr<TargetDevice> device);

  /// Null where there is none of that name.
  const TargetBackend *findBackend(StringRef name) const;
  const TargetDevice *findDevice(StringRef name) const;

  /// The first device that is this machine; null, after an error or not, if there is none.
  hal::DeviceTargetAttr getHostDevice(MLIRContext *context, EmitError emitError) const;

  /// Sorted by name.
  const std::map<std::string, std::unique_ptr<TargetBackend>, std::less<>> &getBackends() const {
    return backends;
  }
  const std::map<std::string, std::unique_ptr<TargetDevice>, std::less<>> &getDevices() const {
    return devices;
  }

  /// Reports an unknown backend or device together with those there are.
  InFlightDiagnostic emitUnknownBackend(StringRef name, EmitError emitError) const;
  InFlightDiagnostic emitUnknownDevice(StringRef name, EmitError emitError) const;

private:
  std::map<std::string, std::unique_ptr<TargetBackend>, std::less<>> backends;
  std::map<std::string, std::unique_ptr<TargetDevice>, std::less<>> devices;
};

} // namespace mlir::iree::targets
