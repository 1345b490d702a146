// Interfaces of module variables, so that analyses treat those of every dialect alike.

#ifndef STRATA_DIALECTS_UTIL_IR_UTIL_GLOBAL_INTERFACES
#define STRATA_DIALECTS_UTIL_IR_UTIL_GLOBAL_INTERFACES

include "compiler/dialects/util/ir/UtilBase.td"
include "mlir/IR/SymbolInterfaces.td"

def Util_InitializerOpInterface : Util_OpInterface<"InitializerOpInterface"> {
  let description = [{
    Code that runs once when the module is loaded. Initializers run in the order they are written,
    before any exported function.
  }];
  let methods = [
    Util_Default<"The body.", "::mlir::Region &", "getInitializerRegion", (ins),
                 "return this->getOperation()->getRegion(0);">,
  ];
}

def Util_GlobalOpInterface : Util_OpInterface<"GlobalOpInterface"> {
  let description = [{
    A module variable. One that is only set by its initial value or in initializers is immutable: its
    loads may be moved and merged everywhere else.
  }];
  let methods = [
    Util_Default<"The symbol name.", "::mlir::StringAttr", "getGlobalName", (ins),
                 "return $_op.getSymNameAttr();">,
    Util_Default<"True if nothing outside of the module can see it.", "bool", "isGlobalPrivate", (ins),
                 "return ::llvm::cast<::mlir::SymbolOpInterface>($_op.getOperation()).isPrivate();">,
    Util_Default<"The type of the stored value.", "::mlir::Type", "getGlobalType", (ins),
                 "return $_op.getType();">,
    Util_Default<"Changes the type of the stored value.", "void", "setGlobalType",
                 (ins "::mlir::Type":$value), "$_op.setTypeAttr(::mlir::TypeAttr::get(value));">,
    Util_Default<"True if it may be stored outside of initializers.", "bool", "isGlobalMutable", (ins),
                 "return $_op.getIsMutable();">,
    Util_Default<"Says whether it may be stored outside of initializers.", "void", "setGlobalMutable",
                 (ins "bool":$value), "$_op.setIsMutable(value);">,
    Util_Default<"The initial value, or null.", "::mlir::Attribute", "getGlobalInitialValue", (ins),
                 "return $_op.getInitialValueAttr();">,
    Util_Default<"Sets or, with null, removes the initial value.", "void", "setGlobalInitialValue",
                 (ins "::mlir::Attribute":$value), [{
      if (value)
        $_op->setAttr("initial_value", value);
      else
        $_op.removeInitialValueAttr();
    }]>,
    Util_Default<"The inlining policy, or null.", "::mlir::iree::util::InliningPolicyAttrInterface",
                 "getGlobalInliningPolicy", (ins), "return $_op.getInliningPolicyAttr();">,
    Util_Default<"Sets or, with null, removes the inlining policy.", "void", "setGlobalInliningPolicy",
                 (ins "::mlir::iree::util::InliningPolicyAttrInterface":$value), [{
      if (value)
        $_op.setInliningPolicyAttr(value);
      else
        $_op.removeInliningPolicyAttr();
    }]>,
    Util_Required<"Builds a load.", "::mlir::iree::util::GlobalLoadOpInterface", "createLoadOp",
                  (ins "::mlir::Location":$loc, "::mlir::OpBuilder &":$builder)>,
    Util_Required<"Builds a store.", "::mlir::iree::util::GlobalStoreOpInterface", "createStoreOp",
                  (ins "::mlir::Location":$loc, "::mlir::Value":$value, "::mlir::OpBuilder &":$builder)>,
  ];
  let verify = [{
    return ::mlir::iree::util::detail::verifyGlobalOp(::llvm::cast<GlobalOpInterface>($_op));
  }];
}

class Util_GlobalAccessor<string name> : Util_OpInterface<name> {
  list<InterfaceMethod> symbolMethods = [
    Util_Required<"The accessed global.", "::mlir::FlatSymbolRefAttr", "getGlobalAttr">,
    Util_Required<"Changes the accessed global.", "void", "setGlobalAttr",
                  (ins "::mlir::FlatSymbolRefAttr":$value)>,
  ];
  list<InterfaceMethod> immutableMethods = [
    Util_Default<"True if the global does not change outside of initializers.", "bool",
                 "isGlobalImmutable", (ins), "return $_op.getIsImmutable();">,
    Util_Default<"Says whether the global is known not to change.", "void", "setGlobalImmutable",
                 (ins "bool":$value), "$_op.setIsImmutable(value);">,
  ];
  list<InterfaceMethod> loadMethods = [
    Util_Default<"The loaded value.", "::mlir::OpResult", "getLoadedGlobalValue", (ins),
                 "return $_op->getResult(0);">,
  ];
  list<InterfaceMethod> storeMethods = [
    Util_Default<"The stored value.", "::mlir::Value", "getStoredGlobalValue", (ins),
                 "return $_op.getValue();">,
    Util_Default<"Changes the stored value.", "void", "setStoredGlobalValue",
                 (ins "::mlir::Value":$value), "$_op.getValueMutable().assign(value);">,
  ];
  list<InterfaceMethod> pointerMethods = [
    Util_Required<"The pointer to the accessed global.", "::mlir::Value", "getGlobal">,
  ];
}

defvar Util_GlobalNameAccessor = [{
    /// The name of the accessed global.
    ::llvm::StringRef getGlobalName() { return getGlobalAttr().getValue(); }
}];

def Util_GlobalAddressOpInterface : Util_GlobalAccessor<"GlobalAddressOpInterface"> {
  let description = "Takes the address of a global.";
  let methods = symbolMethods # immutableMethods # [
    Util_Default<"The pointer.", "::mlir::OpResult", "getReturnedGlobalRef", (ins),
                 "return $_op->getResult(0);">,
  ];
  let extraClassDeclaration = Util_GlobalNameAccessor;
}

def Util_GlobalLoadOpInterface : Util_GlobalAccessor<"GlobalLoadOpInterface"> {
  let description = "Reads a global by its name.";
  let methods = symbolMethods # immutableMethods # loadMethods;
  let extraClassDeclaration = Util_GlobalNameAccessor;
}

def Util_GlobalStoreOpInterface : Util_GlobalAccessor<"GlobalStoreOpInterface"> {
  let description = "Writes a global by its name.";
  let methods = symbolMethods # storeMethods;
  let extraClassDeclaration = Util_GlobalNameAccessor;
}

def Util_GlobalLoadIndirectOpInterface : Util_GlobalAccessor<"GlobalLoadIndirectOpInterface"> {
  let description = "Reads a global through a pointer.";
  let methods = pointerMethods # loadMethods;
}

def Util_GlobalStoreIndirectOpInterface : Util_GlobalAccessor<"GlobalStoreIndirectOpInterface"> {
  let description = "Writes a global through a pointer.";
  let methods = pointerMethods # storeMethods;
}

#endif // STRATA_DIALECTS_UTIL_IR_UTIL_GLOBAL_INTERFACES
