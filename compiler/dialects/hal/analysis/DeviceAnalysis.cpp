#include "compiler/dialects/hal/analysis/DeviceAnalysis.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::iree::hal {

DeviceAnalysis::DeviceAnalysis(ModuleOp module) : module(module) {
  for (auto global : module.getOps<util::GlobalOpInterface>())
    if (isa<DeviceType>(global.getGlobalType()))
      globals.push_back(global);
}

util::GlobalOpInterface DeviceAnalysis::lookupGlobal(StringRef name) const {
  for (util::GlobalOpInterface global : globals)
    if (global.getGlobalName() == name)
      return global;
  return {};
}

//===-- Values ------------------------------------------------------------------------------===//

std::optional<DeviceAnalysis::Globals> DeviceAnalysis::lookupDeviceGlobals(Value device) const {
  Globals result;
  llvm::SetVector<Value> visited;
  if (!trace(device, result, visited) || result.empty())
    return std::nullopt;
  return result;
}

/// Follows a value to the loads it may come from, through control flow and calls inside the
/// module. False where any other source is found.
bool DeviceAnalysis::trace(Value value, Globals &result, llvm::SetVector<Value> &visited) const {
  if (!visited.insert(value))
    return true;
  auto follow = [&](Value source) { return source && trace(source, result, visited); };

  if (auto arg = dyn_cast<BlockArgument>(value)) {
    Block *block = arg.getOwner();
    if (!block->isEntryBlock()) {
      for (auto it = block->pred_begin(), end = block->pred_end(); it != end; ++it) {
        auto branch = dyn_cast<BranchOpInterface>((*it)->getTerminator());
        if (!branch)
          return false;
        Value source = branch.getSuccessorOperands(it.getSuccessorIndex())[arg.getArgNumber()];
        if (!follow(source))
          return false;
      }
      return true;
    }
    auto function = dyn_cast<FunctionOpInterface>(block->getParentOp());
    if (!function || !function.isPrivate())
      return false;
    std::optional<SymbolTable::UseRange> uses = SymbolTable::getSymbolUses(function, module);
    if (!uses || uses->empty())
      return false;
    return llvm::all_of(*uses, [&](SymbolTable::SymbolUse use) {
      auto call = dyn_cast<CallOpInterface>(use.getUser());
      return call && follow(call.getArgOperands()[arg.getArgNumber()]);
    });
  }

  Operation *op = value.getDefiningOp();
  unsigned index = cast<OpResult>(value).getResultNumber();
  if (auto load = dyn_cast<util::GlobalLoadOpInterface>(op)) {
    util::GlobalOpInterface global = lookupGlobal(load.getGlobalName());
    if (!global)
      return false;
    result.insert(global);
    return true;
  }
  if (auto select = dyn_cast<arith::SelectOp>(op))
    return follow(select.getTrueValue()) && follow(select.getFalseValue());
  if (auto branch = dyn_cast<scf::IfOp>(op))
    return follow(branch.thenYield().getOperand(index)) &&
           follow(branch.elseYield().getOperand(index));
  if (auto device = dyn_cast<CommandBufferDeviceOp>(op)) {
    auto create = device.getCommandBuffer().getDefiningOp<CommandBufferCreateOp>();
    return create && follow(create.getDevice());
  }
  if (auto call = dyn_cast<CallOpInterface>(op)) {
    auto name = dyn_cast<SymbolRefAttr>(call.getCallableForCallee());
    auto function = name ? SymbolTable::lookupNearestSymbolFrom<FunctionOpInterface>(op, name)
                         : FunctionOpInterface();
    if (!function || function.isExternal())
      return false;
    return llvm::all_of(function.getFunctionBody(), [&](Block &block) {
      Operation *end = block.getTerminator();
      return !end->hasTrait<OpTrait::ReturnLike>() || follow(end->getOperand(index));
    });
  }
  return false;
}

//===-- Descriptions ------------------------------------------------------------------------===//

void DeviceAnalysis::gatherFromAttr(Attribute attr, llvm::SetVector<DeviceTargetAttr> &targets,
                                    llvm::SetVector<Operation *> &visited) const {
  if (auto target = dyn_cast_or_null<DeviceTargetAttr>(attr)) {
    targets.insert(target);
  } else if (auto select = dyn_cast_or_null<DeviceSelectAttr>(attr)) {
    for (Attribute device : select.getDevices())
      gatherFromAttr(device, targets, visited);
  } else if (auto fallback = dyn_cast_or_null<DeviceFallbackAttr>(attr)) {
    util::GlobalOpInterface global = lookupGlobal(fallback.getName().getValue());
    if (global && visited.insert(global))
      gatherFromAttr(global.getGlobalInitialValue(), targets, visited);
  }
}

void DeviceAnalysis::gatherDeviceTargets(util::GlobalOpInterface global,
                                         llvm::SetVector<DeviceTargetAttr> &targets) const {
  llvm::SetVector<Operation *> visited;
  visited.insert(global);
  gatherFromAttr(global.getGlobalInitialValue(), targets, visited);
}

void DeviceAnalysis::gatherDeviceTargets(Attribute affinity,
                                         llvm::SetVector<DeviceTargetAttr> &targets) const {
  if (auto optimal = dyn_cast_or_null<DeviceOptimalAttr>(affinity)) {
    for (stream::AffinityAttr alternative : optimal.getAffinities())
      gatherDeviceTargets(alternative, targets);
    return;
  }
  if (auto device = dyn_cast_or_null<DeviceAffinityAttr>(affinity)) {
    if (util::GlobalOpInterface global = lookupGlobal(device.getDevice().getLeafReference()))
      gatherDeviceTargets(global, targets);
    return;
  }
  for (util::GlobalOpInterface global : globals)
    gatherDeviceTargets(global, targets);
}

void DeviceAnalysis::gatherExecutableTargets(
    Attribute affinity, llvm::SetVector<ExecutableTargetAttr> &targets) const {
  llvm::SetVector<DeviceTargetAttr> devices;
  gatherDeviceTargets(affinity, devices);
  for (DeviceTargetAttr device : devices)
    targets.insert_range(device.getExecutableTargets());
}

} // namespace mlir::iree::hal
