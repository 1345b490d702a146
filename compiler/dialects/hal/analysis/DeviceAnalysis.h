// Which devices a module has, and which of them a value or a placement stands for.
#pragma once

#include "compiler/dialects/hal/ir/HalOps.h"
#include "compiler/dialects/util/ir/UtilInterfaces.h"

#include "llvm/ADT/SetVector.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/SymbolTable.h"

#include <optional>

namespace mlir::iree::hal {

class DeviceAnalysis {
public:
  using Globals = llvm::SetVector<Operation *>;

  /// Reads the globals of `module`; later changes of them are not seen.
  explicit DeviceAnalysis(ModuleOp module);

  /// The device globals in the order of the module.
  ArrayRef<util::GlobalOpInterface> getDeviceGlobals() const { return globals; }

  /// The global of that name, null where it is none of the devices.
  util::GlobalOpInterface lookupGlobal(StringRef name) const;

  /// The globals that a device value may come from; nothing where some source of it is unknown.
  std::optional<Globals> lookupDeviceGlobals(Value device) const;

  /// Adds the descriptions that a global, or what it falls back to, may be initialized with.
  void gatherDeviceTargets(util::GlobalOpInterface global,
                           llvm::SetVector<DeviceTargetAttr> &targets) const;

  /// The same for the devices of a placement. With no placement, those of all devices.
  void gatherDeviceTargets(Attribute affinity, llvm::SetVector<DeviceTargetAttr> &targets) const;

  /// Adds the executable targets needed to run on the placement.
  void gatherExecutableTargets(Attribute affinity,
                               llvm::SetVector<ExecutableTargetAttr> &targets) const;

private:
  bool trace(Value value, Globals &result, llvm::SetVector<Value> &visited) const;
  void gatherFromAttr(Attribute attr, llvm::SetVector<DeviceTargetAttr> &targets,
                      llvm::SetVector<Operation *> &visited) const;

  ModuleOp module;
  SmallVector<util::GlobalOpInterface> globals;
};

} // namespace mlir::iree::hal
