#include "compiler/dialects/hal/analysis/DeviceAnalysis.h"
#include "compiler/dialects/hal/analysis/ResourceProperties.h"
#include "compiler/dialects/hal/transforms/Passes.h"

#include "mlir/Interfaces/CallInterfaces.h"

namespace mlir::iree::hal {

#define GEN_PASS_DEF_RESOLVETOPOLOGYQUERIESPASS
#include "compiler/dialects/hal/transforms/Passes.h.inc"

namespace {

/// Whether all alternatives are devices of one kind, which share what they allocate.
bool areSameKind(DeviceOptimalAttr optimal, const DeviceAnalysis &devices) {
  llvm::SetVector<DeviceTargetAttr> targets;
  devices.gatherDeviceTargets(optimal, targets);
  return !targets.empty() && llvm::all_of(targets, [&](DeviceTargetAttr target) {
    return target.getDeviceID() == targets.front().getDeviceID();
  });
}

/// Whether one of the alternatives sees the memory of all others.
bool anySeesAll(DeviceOptimalAttr optimal, DeviceTopologyAttr topology) {
  ArrayRef<stream::AffinityAttr> all = optimal.getAffinities();
  return topology && llvm::any_of(all, [&](stream::AffinityAttr source) {
    return llvm::all_of(all, [&](stream::AffinityAttr target) {
      return topology.hasTransparentAccess(source, target);
    });
  });
}

struct ResolveTopologyQueriesPass
    : impl::ResolveTopologyQueriesPassBase<ResolveTopologyQueriesPass> {
  using ResolveTopologyQueriesPassBase::ResolveTopologyQueriesPassBase;

  void runOnOperation() override {
    DeviceAnalysis devices(getOperation());
    auto topology = getOperation()->getAttrOfType<DeviceTopologyAttr>("stream.topology");
    for (auto callable : getOperation().getOps<CallableOpInterface>())
      callable.walk(
          [&](AllocatorResolveMemoryPropertiesOp op) { resolve(op, devices, topology); });
  }

private:
  void resolve(AllocatorResolveMemoryPropertiesOp op, const DeviceAnalysis &devices,
               DeviceTopologyAttr topology) {
    std::optional<MemoryProperties> properties = getAllocationProperties(op.getLifetime());
    if (!properties)
      return;
    auto optimal = dyn_cast_or_null<DeviceOptimalAttr>(op.getAffinityAttr());
    if (optimal && !areSameKind(optimal, devices)) {
      if (!anySeesAll(optimal, topology))
        return;
      // Devices of different kinds share a buffer by what the host sees of it.
      properties->types = properties->types | MemoryTypeBitfield::HostVisible;
      properties->usage = properties->usage | BufferUsageBitfield::Mapping |
                          BufferUsageBitfield::MappingPersistent;
    }
    OpBuilder builder(op);
    Type i32 = builder.getI32Type();
    Value types = MemoryTypeOp::create(builder, op.getLoc(), i32, properties->types);
    Value usage = BufferUsageOp::create(builder, op.getLoc(), i32, properties->usage);
    op.replaceAllUsesWith(ValueRange{types, usage});
    op.erase();
  }
};

} // namespace

} // namespace mlir::iree::hal
