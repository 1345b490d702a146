#include "compiler/dialects/hal/ir/HalDialect.h"
#include "compiler/dialects/hal/transforms/DeviceUtils.h"
#include "compiler/dialects/hal/transforms/Passes.h"
#include "compiler/dialects/util/ir/UtilDialect.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::iree::hal {

#define GEN_PASS_DEF_MATERIALIZETARGETDEVICESPASS
#include "compiler/dialects/hal/transforms/Passes.h.inc"

namespace {

constexpr StringLiteral kAffinityAttrName = "stream.affinity";
constexpr StringLiteral kDefaultAffinityAttrName = "stream.affinity.default";
constexpr StringLiteral kDefaultDeviceAttrName = "hal.device.default";

std::string getNameOfOrdinal(int64_t ordinal) { return "__device_" + std::to_string(ordinal); }

/// A device for the value of an entry: itself, or one to select from a list.
TypedAttr getInitialValue(Attribute entry) {
  if (auto choices = dyn_cast<ArrayAttr>(entry)) {
    if (choices.size() != 1)
      return choices.empty()
                 ? TypedAttr()
                 : cast<TypedAttr>(Attribute(DeviceSelectAttr::get(
                       entry.getContext(), DeviceType::get(entry.getContext()), choices)));
    entry = choices[0];
  }
  auto typed = dyn_cast<TypedAttr>(entry);
  return typed && isa<DeviceType>(typed.getType()) ? typed : TypedAttr();
}

struct MaterializeTargetDevicesPass
    : impl::MaterializeTargetDevicesPassBase<MaterializeTargetDevicesPass> {
  using MaterializeTargetDevicesPassBase::MaterializeTargetDevicesPassBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    StringAttr defaultName;
    if (failed(createGlobals(module, defaultName)) || failed(readDefault(module, defaultName)))
      return signalPassFailure();
    if (defaultName)
      placeByDefault(module, FlatSymbolRefAttr::get(defaultName));
  }

private:
  /// Makes a global per entry of the module's attribute; `first` is set to the first one's name.
  LogicalResult createGlobals(ModuleOp module, StringAttr &first) {
    Attribute devices = module->removeAttr(kDeviceTargetsAttrName);
    SmallVector<std::pair<std::string, Attribute>> entries;
    if (auto named = dyn_cast_or_null<DictionaryAttr>(devices)) {
      for (NamedAttribute entry : named)
        entries.push_back({entry.getName().str(), entry.getValue()});
    } else if (auto unnamed = dyn_cast_or_null<ArrayAttr>(devices)) {
      for (auto [i, entry] : llvm::enumerate(unnamed))
        entries.push_back({getNameOfOrdinal(i), entry});
    } else if (devices) {
      return module.emitError() << "`" << kDeviceTargetsAttrName
                                << "` must be an array of devices or a dictionary of named ones";
    }
    auto builder = OpBuilder::atBlockBegin(module.getBody());
    for (auto &[name, entry] : entries) {
      TypedAttr value = getInitialValue(entry);
      if (!value)
        return module.emitError() << "`" << kDeviceTargetsAttrName
                                  << "` has an entry that describes no device: " << entry;
      auto global = createGlobal(module.getLoc(), name, value.getType(), builder);
      global.setInitialValueAttr(value);
      if (!first)
        first = builder.getStringAttr(name);
    }
    return success();
  }

  /// An explicit choice of the default device replaces `name`.
  LogicalResult readDefault(ModuleOp module, StringAttr &name) {
    Builder builder(module.getContext());
    if (Attribute attr = module->removeAttr(kDefaultDeviceAttrName)) {
      if (auto ordinal = dyn_cast<IntegerAttr>(attr))
        name = builder.getStringAttr(getNameOfOrdinal(ordinal.getInt()));
      else if (auto text = dyn_cast<StringAttr>(attr))
        name = text;
      else
        return module.emitError() << "`" << kDefaultDeviceAttrName
                                  << "` must be the ordinal or the name of a device";
    } else if (!defaultDevice.empty()) {
      int64_t ordinal = 0;
      name = builder.getStringAttr(StringRef(defaultDevice).getAsInteger(10, ordinal)
                                       ? defaultDevice.getValue()
                                       : getNameOfOrdinal(ordinal));
    }
    return success();
  }

  /// Places the module, and what public functions take and return, where nothing says otherwise.
  void placeByDefault(ModuleOp module, FlatSymbolRefAttr device) {
    auto affinity = DeviceAffinityAttr::get(module.getContext(), device, -1);
    module->setAttr(kDefaultAffinityAttrName, affinity);
    auto canBePlaced = [](Type type) {
      return isa<TensorType, stream::AffinityTypeInterface>(type);
    };
    for (auto function : module.getOps<FunctionOpInterface>()) {
      if (!function.isPublic())
        continue;
      for (auto [i, type] : llvm::enumerate(function.getArgumentTypes()))
        if (canBePlaced(type) && !function.getArgAttr(i, kAffinityAttrName))
          function.setArgAttr(i, kAffinityAttrName, affinity);
      for (auto [i, type] : llvm::enumerate(function.getResultTypes()))
        if (canBePlaced(type) && !function.getResultAttr(i, kAffinityAttrName))
          function.setResultAttr(i, StringAttr::get(module.getContext(), kAffinityAttrName),
                                 affinity);
    }
  }
};

} // namespace

} // namespace mlir::iree::hal
