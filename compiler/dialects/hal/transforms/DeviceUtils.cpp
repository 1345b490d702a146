#include "compiler/dialects/hal/transforms/DeviceUtils.h"

#include "llvm/ADT/StringExtras.h"

namespace mlir::iree::hal {

bool hasDevices(ModuleOp module) {
  return module->hasAttr(kDeviceTargetsAttrName) ||
         llvm::any_of(module.getOps<util::GlobalOpInterface>(), [](auto global) {
           return isa<DeviceType>(global.getGlobalType());
         });
}

util::GlobalOp createGlobal(Location loc, StringRef name, Type type, OpBuilder &builder) {
  auto global = util::GlobalOp::create(builder, loc, name, /*isMutable=*/false, type);
  SymbolTable::setSymbolVisibility(global, SymbolTable::Visibility::Private);
  return global;
}

std::string sanitizeSymbolName(StringRef text) {
  std::string name = text.str();
  for (char &c : name)
    if (!llvm::isAlnum(c) && c != '_')
      c = '_';
  return name;
}

std::string getDeviceNamePrefix(util::GlobalOpInterface device) {
  StringRef name = device.getGlobalName().getValue();
  return (name.starts_with("__") ? name : "__" + name).str();
}

} // namespace mlir::iree::hal
