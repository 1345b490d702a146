// Modules, functions, imports, exports and read-only data.
#ifndef STRATA_VM_STRUCTURE_OPS
#define STRATA_VM_STRUCTURE_OPS

include "compiler/dialects/util/ir/UtilInterfaces.td"
include "compiler/dialects/vm/ir/VmAttrs.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"

def Vm_ModuleOp : Vm_Op<"module", [
    IsolatedFromAbove, SingleBlockImplicitTerminator<"::mlir::iree::vm::ModuleTerminatorOp">, Symbol,
    SymbolTable]> {
  let summary = "a module: what one .vmfb file holds";
  let arguments = (ins OptionalAttr<StrAttr>:$sym_visibility, SymbolNameAttr:$sym_name,
                       OptionalAttr<Vm_OrdinalCountsAttr>:$ordinal_counts, OptionalAttr<I32Attr>:$version);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    custom<SymbolVisibility>($sym_visibility) $sym_name
    `` custom<AttrGroup>(
      "::mlir::iree::member(\"ordinal_counts\")", $ordinal_counts,
      "::mlir::iree::member(\"version\", $_builder.getI32Type())", $version) attr-dict-with-keyword $body
  }];
  let skipDefaultBuilders = 1;
  let builders = [OpBuilder<(ins "::llvm::StringRef":$name)>];
  let extraClassDeclaration = [{
    ::mlir::Block &getBlock() { return getBody().front(); }
  }];
}

def Vm_ModuleTerminatorOp
    : Vm_Op<"module_terminator", [HasParent<"::mlir::iree::vm::ModuleOp">, Terminator]> {
  let summary = "end of a module";
  let assemblyFormat = "attr-dict";
}

def Vm_FuncOp : Vm_Op<"func", [
    IsolatedFromAbove, HasParent<"::mlir::iree::vm::ModuleOp">, FunctionOpInterface]> {
  let summary = "function";
  let description = [{
    `vm.yield` marks functions that may suspend, `vm.unwind` those that may fail while they hold
    references.
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttrOf<FunctionType>:$function_type,
                       OptionalAttr<StrAttr>:$sym_visibility, OptionalAttr<Vm_Ordinal>:$ordinal,
                       OptionalAttr<Util_InliningPolicyAttrInterface>:$inlining_policy,
                       OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs);
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
  let skipDefaultBuilders = 1;
  let builders = [OpBuilder<(ins "::llvm::StringRef":$name, "::mlir::FunctionType":$type)>];
  let extraClassDeclaration = [{
    ::llvm::ArrayRef<::mlir::Type> getArgumentTypes() { return getFunctionType().getInputs(); }
    ::llvm::ArrayRef<::mlir::Type> getResultTypes() { return getFunctionType().getResults(); }
    ::mlir::Region *getCallableRegion() { return isExternal() ? nullptr : &getBody(); }
  }];
}

def Vm_InitializerOp : Vm_Op<"initializer", [
    IsolatedFromAbove, HasParent<"::mlir::iree::vm::ModuleOp">, FunctionOpInterface,
    Util_InitializerOpInterface]> {
  let summary = "code that runs once when the module is loaded, in module order";
  let arguments = (ins TypeAttrOf<FunctionType>:$function_type,
                       OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs);
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
  let skipDefaultBuilders = 1;
  let builders = [OpBuilder<(ins)>];
  let extraClassDeclaration = [{
    ::llvm::ArrayRef<::mlir::Type> getArgumentTypes() { return {}; }
    ::llvm::ArrayRef<::mlir::Type> getResultTypes() { return {}; }
    ::mlir::Region *getCallableRegion() { return &getBody(); }
    static bool isOptionalSymbol() { return true; }
  }];
}

def Vm_ExportOp : Vm_Op<"export", [DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "makes a function of the module callable from outside";
  let arguments = (ins FlatSymbolRefAttr:$function_ref, StrAttr:$export_name,
                       OptionalAttr<Vm_Ordinal>:$ordinal);
  let hasCustomAssemblyFormat = 1;
}

def Vm_ImportOp : Vm_Op<"import", [FunctionOpInterface]> {
  let summary = "declares a function of another module";
  let description = [{
    Arguments carry their names (`vm.name`); `...` marks an argument that takes any number of values
    (`vm.variadic`), or of tuples. `minimum_version` is what the other module has to be at least.
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttrOf<FunctionType>:$function_type,
                       OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs,
                       OptionalAttr<StrAttr>:$sym_visibility, OptionalAttr<Vm_Ordinal>:$ordinal,
                       UnitAttr:$is_optional, OptionalAttr<I32Attr>:$minimum_version);
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
  let skipDefaultBuilders = 1;
  let builders = [OpBuilder<(ins "::llvm::StringRef":$name, "::mlir::FunctionType":$type,
                                 CArg<"::llvm::ArrayRef<::mlir::DictionaryAttr>", "{}">:$argAttrs)>];
  let extraClassDeclaration = [{
    ::llvm::ArrayRef<::mlir::Type> getArgumentTypes() { return getFunctionType().getInputs(); }
    ::llvm::ArrayRef<::mlir::Type> getResultTypes() { return getFunctionType().getResults(); }
    ::mlir::Region *getCallableRegion() { return nullptr; }
    bool isArgVariadic(unsigned index);
    bool isVariadic();
  }];
}

def Vm_RodataOp : Vm_Op<"rodata", [
    IsolatedFromAbove, HasParent<"::mlir::iree::vm::ModuleOp">, Symbol]> {
  let summary = "read-only data of the module";
  let description = [{
    Aligned to 16 bytes unless it says otherwise. Data with a MIME type, or of 4 KiB and more, becomes
    a file of its own in the archive.
  }];
  let arguments = (ins OptionalAttr<StrAttr>:$sym_visibility, SymbolNameAttr:$sym_name,
                       Util_AnySerializableAttr:$value, OptionalAttr<I64Attr>:$alignment,
                       OptionalAttr<Vm_Ordinal>:$ordinal, OptionalAttr<StrAttr>:$mime_type);
  let assemblyFormat = [{
    custom<SymbolVisibility>($sym_visibility) $sym_name
    `` custom<AttrGroup>(
      "::mlir::iree::member(\"alignment\", $_builder.getI64Type())", $alignment,
      "::mlir::iree::member(\"ordinal\", $_builder.getI32Type())", $ordinal,
      "::mlir::iree::member(\"mime_type\")", $mime_type) attr-dict $value
  }];
}

#endif // STRATA_VM_STRUCTURE_OPS
