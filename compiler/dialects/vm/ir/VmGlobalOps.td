// Module variables and their accesses.
#ifndef STRATA_VM_GLOBAL_OPS
#define STRATA_VM_GLOBAL_OPS

include "compiler/dialects/util/ir/UtilInterfaces.td"
include "compiler/dialects/util/ir/UtilTypes.td"
include "compiler/dialects/vm/ir/VmBase.td"
include "mlir/IR/SymbolInterfaces.td"

def Vm_InitialValueAttr
    : Attr<CPred<"::llvm::isa<::mlir::IntegerAttr, ::mlir::FloatAttr>($_self)">, "integer or float"> {
  let storageType = "::mlir::Attribute";
  let returnType = "::mlir::Attribute";
  let convertFromStorage = "$_self";
}

class Vm_GlobalBase<string suffix>
    : Vm_Op<"global." # suffix, [
        HasParent<"::mlir::iree::vm::ModuleOp">, IsolatedFromAbove, Symbol,
        DeclareOpInterfaceMethods<Util_GlobalOpInterface, ["createLoadOp", "createStoreOp"]>]> {
  let summary = "module variable";
}

foreach s = Vm_Scalars in
  def Vm_Global # s.cpp # Op : Vm_GlobalBase<s.text> {
    let arguments = (ins OptionalAttr<StrAttr>:$sym_visibility, SymbolNameAttr:$sym_name,
                         TypeAttr:$type, UnitAttr:$is_mutable,
                         OptionalAttr<Vm_InitialValueAttr>:$initial_value,
                         OptionalAttr<Util_InliningPolicyAttrInterface>:$inlining_policy,
                         OptionalAttr<Vm_Ordinal>:$ordinal);
    let assemblyFormat = [{
      custom<SymbolVisibility>($sym_visibility) (`mutable` $is_mutable^)? $sym_name
      `` custom<AttrGroup>(
      "::mlir::iree::member(\"inlining_policy\")", $inlining_policy,
      "::mlir::iree::member(\"ordinal\", $_builder.getI32Type())", $ordinal) attr-dict
      custom<TypeOrAttr>($type, $initial_value)
    }];
  }

def Vm_GlobalRefOp : Vm_GlobalBase<"ref"> {
  let arguments = (ins OptionalAttr<StrAttr>:$sym_visibility, SymbolNameAttr:$sym_name,
                       TypeAttr:$type, UnitAttr:$is_mutable,
                       OptionalAttr<Util_InliningPolicyAttrInterface>:$inlining_policy,
                       OptionalAttr<Vm_Ordinal>:$ordinal);
  let assemblyFormat = [{
    custom<SymbolVisibility>($sym_visibility) (`mutable` $is_mutable^)? $sym_name
    `` custom<AttrGroup>(
      "::mlir::iree::member(\"inlining_policy\")", $inlining_policy,
      "::mlir::iree::member(\"ordinal\", $_builder.getI32Type())", $ordinal) attr-dict `:` $type
  }];
  // References start as null.
  let extraClassDeclaration = [{
    ::mlir::Attribute getGlobalInitialValue() { return {}; }
    void setGlobalInitialValue(::mlir::Attribute) {}
  }];
}

def Vm_GlobalAddressOp : Vm_PureOp<"global.address", [
    DeclareOpInterfaceMethods<SymbolUserOpInterface>, Util_GlobalAddressOpInterface]> {
  let summary = "address of a module variable";
  let arguments = (ins FlatSymbolRefAttr:$global, UnitAttr:$is_immutable);
  let results = (outs AnyTypeOf<[I32, Util_AnyPtr]>:$result);
  let assemblyFormat = "(`immutable` $is_immutable^)? $global attr-dict `:` type($result)";
}

class Vm_GlobalLoad<string suffix, Type type>
    : Vm_Op<"global.load." # suffix, [
        DeclareOpInterfaceMethods<SymbolUserOpInterface>, Util_GlobalLoadOpInterface,
        DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "reads a module variable";
  let arguments = (ins FlatSymbolRefAttr:$global, UnitAttr:$is_immutable);
  let results = (outs type:$value);
  let assemblyFormat = "(`immutable` $is_immutable^)? $global attr-dict `:` type($value)";
  let extraClassDefinition = [{
    ::mlir::LogicalResult $cppClass::verifySymbolUses(::mlir::SymbolTableCollection &symbols) {
      return ::mlir::iree::vm::verifyGlobalAccess(getOperation(), getGlobalAttr(),
                                                  getValue().getType(), symbols);
    }
    void $cppClass::getEffects(
        ::llvm::SmallVectorImpl<::mlir::MemoryEffects::EffectInstance> &effects) {
      ::mlir::iree::vm::addGlobalLoadEffects(getOperation(), getGlobalAttr(), getIsImmutable(), effects);
    }
  }];
}

class Vm_GlobalStore<string suffix, Type type>
    : Vm_Op<"global.store." # suffix, [
        DeclareOpInterfaceMethods<SymbolUserOpInterface>, Util_GlobalStoreOpInterface]> {
  let summary = "writes a module variable";
  let arguments = (ins type:$value, FlatSymbolRefAttr:$global);
  let assemblyFormat = "$value `,` $global attr-dict `:` type($value)";
  let extraClassDefinition = [{
    ::mlir::LogicalResult $cppClass::verifySymbolUses(::mlir::SymbolTableCollection &symbols) {
      return ::mlir::iree::vm::verifyGlobalAccess(getOperation(), getGlobalAttr(),
                                                  getValue().getType(), symbols);
    }
  }];
}

class Vm_GlobalLoadIndirect<string suffix, Type type>
    : Vm_Op<"global.load.indirect." # suffix, [Util_GlobalLoadIndirectOpInterface]> {
  let summary = "reads a module variable by its address";
  let arguments = (ins AnyTypeOf<[I32, Util_AnyPtr]>:$global, UnitAttr:$is_immutable);
  let results = (outs type:$value);
  let assemblyFormat =
      "(`immutable` $is_immutable^)? $global attr-dict `:` type($global) `->` type($value)";
}

class Vm_GlobalStoreIndirect<string suffix, Type type>
    : Vm_Op<"global.store.indirect." # suffix, [Util_GlobalStoreIndirectOpInterface]> {
  let summary = "writes a module variable by its address";
  let arguments = (ins type:$value, AnyTypeOf<[I32, Util_AnyPtr]>:$global);
  let assemblyFormat = "$value `,` $global attr-dict `:` type($value) `->` type($global)";
}

foreach s = Vm_Scalars in {
  def Vm_GlobalLoad # s.cpp # Op : Vm_GlobalLoad<s.text, s.type>;
  def Vm_GlobalStore # s.cpp # Op : Vm_GlobalStore<s.text, s.type>;
  def Vm_GlobalLoadIndirect # s.cpp # Op : Vm_GlobalLoadIndirect<s.text, s.type>;
  def Vm_GlobalStoreIndirect # s.cpp # Op : Vm_GlobalStoreIndirect<s.text, s.type>;
}
def Vm_GlobalLoadRefOp : Vm_GlobalLoad<"ref", Vm_AnyRef>;
def Vm_GlobalStoreRefOp : Vm_GlobalStore<"ref", Vm_AnyRef>;
def Vm_GlobalLoadIndirectRefOp : Vm_GlobalLoadIndirect<"ref", Vm_AnyRef>;
def Vm_GlobalStoreIndirectRefOp : Vm_GlobalStoreIndirect<"ref", Vm_AnyRef>;

#endif // STRATA_VM_GLOBAL_OPS
