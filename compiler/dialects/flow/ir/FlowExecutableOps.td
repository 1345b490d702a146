// Executables: kernels that have left the program and are called by name; external functions.
#ifndef STRATA_FLOW_EXECUTABLE_OPS
#define STRATA_FLOW_EXECUTABLE_OPS

include "compiler/dialects/flow/ir/FlowBase.td"
include "compiler/dialects/util/ir/UtilInterfaces.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Flow_ExecutableOp : Flow_Op<"executable", [
    IsolatedFromAbove, SingleBlockImplicitTerminator<"::mlir::iree::flow::ExecutableEndOp">,
    NoRegionArguments, Symbol, SymbolTable]> {
  let summary = "Kernels that are compiled together, with the names they are called by.";
  let description = [{
    Holds `flow.executable.export` ops and one inner `builtin.module` with a function per export. Executables are
    the unit of deduplication, code generation and caching.
  }];
  let arguments = (ins OptionalAttr<StrAttr>:$sym_visibility, SymbolNameAttr:$sym_name);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    custom<SymbolVisibility>($sym_visibility) $sym_name attr-dict-with-keyword regions
  }];
  let skipDefaultBuilders = 1;
  let builders = [OpBuilder<(ins "::llvm::StringRef":$name)>];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::Block &getBlock() { return getBody().front(); }
    /// The module with the kernels, or null where only exports are known.
    ::mlir::ModuleOp getInnerModule();
    bool isOptionalSymbol() { return false; }
    bool isDeclaration() { return false; }
  }];
}

def Flow_ExecutableEndOp : Flow_Op<"executable_end", [
    HasParent<"::mlir::iree::flow::ExecutableOp">, Terminator]> {
  let summary = "Implicit end of a flow.executable.";
  let assemblyFormat = "attr-dict";
}

def Flow_ExecutableExportOp : Flow_Op<"executable.export", [
    HasParent<"::mlir::iree::flow::ExecutableOp">, Symbol, IsolatedFromAbove]> {
  let summary = "An entry point of an executable and how many workgroups it needs.";
  let arguments = (ins
    OptionalAttr<StrAttr>:$sym_visibility, SymbolNameAttr:$sym_name, FlatSymbolRefAttr:$function_ref);
  let regions = (region AnyRegion:$workgroup_count);
  let assemblyFormat = [{
    custom<SymbolVisibility>($sym_visibility)
    custom<SymbolAlias>($sym_name, $function_ref)
    `` custom<ExportWorkgroups>($workgroup_count)
    attr-dict-with-keyword
  }];
  let hasVerifier = 1;
  let skipDefaultBuilders = 1;
  let builders = [OpBuilder<(ins "::llvm::StringRef":$name, "::mlir::FlatSymbolRefAttr":$functionRef)>];
}

def Flow_FuncOp : Flow_Op<"func", [
    CallableOpInterface, FunctionOpInterface, IsolatedFromAbove]> {
  let summary = "Declaration of a function outside the program that works on tensors.";
  let description = [{ Results may be tied to arguments: `(%arg0, index)` says that the first result aliases `%arg0`. }];
  let arguments = (ins
    SymbolNameAttr:$sym_name, TypeAttrOf<FunctionType>:$function_type, Flow_TiedOperands:$tied_operands,
    OptionalAttr<StrAttr>:$sym_visibility, OptionalAttr<DictArrayAttr>:$arg_attrs,
    OptionalAttr<DictArrayAttr>:$res_attrs);
  let regions = (region AnyRegion:$body);
  let assemblyFormat = [{
    custom<SymbolVisibility>($sym_visibility) $sym_name ``
    custom<ShapedFunctionSignature>($function_type, $tied_operands, $arg_attrs, $res_attrs)
    attr-dict-with-keyword ($body^)?
  }];
  let extraClassDeclaration = [{
    ::llvm::ArrayRef<::mlir::Type> getArgumentTypes() { return getFunctionType().getInputs(); }
    ::llvm::ArrayRef<::mlir::Type> getResultTypes() { return getFunctionType().getResults(); }
    ::mlir::Region *getCallableRegion() { return nullptr; }
  }];
}

def Flow_CallOp : Flow_Op<"call", [
    AttrSizedOperandSegments, CallOpInterface,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>,
    DeclareOpInterfaceMethods<Util_TiedOpInterface, ["getTiedOperandsIndexAndLength"]>,
    Util_ShapeAwareOp]> {
  let summary = "Call of a flow.func.";
  let arguments = (ins
    FlatSymbolRefAttr:$callee, Variadic<AnyType>:$arguments, Flow_Dims:$argument_dims,
    Flow_Dims:$result_dims, Flow_TiedOperands:$tied_operands, OptionalAttr<DictArrayAttr>:$arg_attrs,
    OptionalAttr<DictArrayAttr>:$res_attrs);
  let results = (outs Variadic<AnyType>:$results);
  let assemblyFormat = [{
    $callee `(` $arguments `)` attr-dict `:`
    custom<ShapedFunctionType>(ref($arguments), type($arguments), $argument_dims,
                               type($results), $result_dims, $tied_operands)
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::ValueRange getOperandDynamicDims(unsigned index);
    ::mlir::ValueRange getResultDynamicDims(unsigned index);
    operand_range getArgOperands() { return getArguments(); }
    ::mlir::MutableOperandRange getArgOperandsMutable() { return getArgumentsMutable(); }
    ::mlir::CallInterfaceCallable getCallableForCallee() { return getCalleeAttr(); }
    void setCalleeFromCallable(::mlir::CallInterfaceCallable callee) {
      setCalleeAttr(::llvm::cast<::mlir::FlatSymbolRefAttr>(::llvm::cast<::mlir::SymbolRefAttr>(callee)));
    }
  }];
}

#endif // STRATA_FLOW_EXECUTABLE_OPS
