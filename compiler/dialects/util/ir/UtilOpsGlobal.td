// Module variables and their accesses.

#ifndef STRATA_DIALECTS_UTIL_IR_UTIL_OPS_GLOBAL
#define STRATA_DIALECTS_UTIL_IR_UTIL_OPS_GLOBAL

include "compiler/dialects/util/ir/UtilAttrs.td"
include "compiler/dialects/util/ir/UtilInterfaces.td"
include "compiler/dialects/util/ir/UtilTypes.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"

def Util_GlobalOp : Util_Op<"global", [
    Symbol, DeclareOpInterfaceMethods<Util_GlobalOpInterface, ["createLoadOp", "createStoreOp"]>]> {
  let summary = "Module variable with an optional initial value.";
  let arguments = (ins OptionalAttr<StrAttr>:$sym_visibility,
                       SymbolNameAttr:$sym_name,
                       TypeAttr:$type,
                       UnitAttr:$is_mutable,
                       OptionalAttr<AnyAttr>:$initial_value,
                       OptionalAttr<Util_InliningPolicyAttrInterface>:$inlining_policy);
  let assemblyFormat = [{
    custom<SymbolVisibility>($sym_visibility) (`mutable` $is_mutable^)? $sym_name
    `` custom<AttrGroup>("::mlir::iree::member(\"inlining_policy\")", $inlining_policy)
    attr-dict custom<TypeOrAttr>($type, $initial_value)
  }];
  let skipDefaultBuilders = 1;
  let builders = [
    OpBuilder<(ins "::llvm::StringRef":$name, "bool":$isMutable, "::mlir::Type":$type,
                   "std::optional<::mlir::Attribute>":$initialValue,
                   CArg<"::llvm::ArrayRef<::mlir::NamedAttribute>", "{}">:$attrs)>,
    OpBuilder<(ins "::llvm::StringRef":$name, "bool":$isMutable, "::mlir::Type":$type,
                   CArg<"::llvm::ArrayRef<::mlir::NamedAttribute>", "{}">:$attrs)>];
  let extraClassDeclaration = [{
    bool canDiscardOnUseEmpty() { return !isPublic() && !isNamedByAncestor(*this); }
  }];
}

class Util_GlobalSymbolAccess<string mnemonic, list<Trait> traits>
    : Util_Op<mnemonic, traits # [DeclareOpInterfaceMethods<SymbolUserOpInterface>]>;

def Util_GlobalAddressOp : Util_GlobalSymbolAccess<"global.address", [
    Pure, Util_GlobalAddressOpInterface,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "Pointer to a global.";
  let arguments = (ins FlatSymbolRefAttr:$global, UnitAttr:$is_immutable);
  let results = (outs Util_AnyPtr:$result);
  let assemblyFormat = "(`immutable` $is_immutable^)? $global attr-dict `:` type($result)";
}

def Util_GlobalLoadOp : Util_GlobalSymbolAccess<"global.load", [
    Util_GlobalLoadOpInterface, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "Value of a global; `immutable` asserts that it no longer changes.";
  let arguments = (ins FlatSymbolRefAttr:$global, UnitAttr:$is_immutable);
  let results = (outs AnyType:$result);
  let assemblyFormat = "(`immutable` $is_immutable^)? $global attr-dict `:` type($result)";
  let builders = [
    OpBuilder<(ins "GlobalOpInterface":$global)>,
    OpBuilder<(ins "::mlir::Type":$type, "::llvm::StringRef":$global), [{
      build($_builder, $_state, type, global, /*is_immutable=*/false);
    }]>];
}

def Util_GlobalStoreOp : Util_GlobalSymbolAccess<"global.store", [Util_GlobalStoreOpInterface]> {
  let summary = "Writes a global.";
  let arguments = (ins AnyType:$value, FlatSymbolRefAttr:$global);
  let assemblyFormat = "$value `,` $global attr-dict `:` type($value)";
  let builders = [OpBuilder<(ins "::mlir::Value":$value, "GlobalOpInterface":$global)>];
  let hasCanonicalizer = 1;
}

def Util_GlobalLoadIndirectOp : Util_Op<"global.load.indirect", [Util_GlobalLoadIndirectOpInterface]> {
  let summary = "Value of a global, read through a pointer.";
  let arguments = (ins Util_AnyPtr:$global, UnitAttr:$is_immutable);
  let results = (outs AnyType:$result);
  let assemblyFormat = [{
    (`immutable` $is_immutable^)? $global attr-dict `:` type($global) `->` type($result)
  }];
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def Util_GlobalStoreIndirectOp : Util_Op<"global.store.indirect", [Util_GlobalStoreIndirectOpInterface]> {
  let summary = "Writes a global through a pointer.";
  let arguments = (ins AnyType:$value, Util_AnyPtr:$global);
  let assemblyFormat = "$value `,` $global attr-dict `:` type($value) `->` type($global)";
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

#endif // STRATA_DIALECTS_UTIL_IR_UTIL_OPS_GLOBAL
