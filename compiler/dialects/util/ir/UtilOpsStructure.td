// Functions, calls, initializers and unreachable code.

#ifndef STRATA_DIALECTS_UTIL_IR_UTIL_OPS_STRUCTURE
#define STRATA_DIALECTS_UTIL_IR_UTIL_OPS_STRUCTURE

include "compiler/dialects/util/ir/UtilAttrs.td"
include "compiler/dialects/util/ir/UtilInterfaces.td"
include "compiler/dialects/util/ir/UtilTypes.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"

def Util_InitializerOp : Util_Op<"initializer", [
    IsolatedFromAbove, FunctionOpInterface, CallableOpInterface, Util_InitializerOpInterface]> {
  let summary = "Code that runs once when the module is loaded, in the order of the initializers.";
  let arguments = (ins TypeAttrOf<FunctionType>:$function_type,
                       OptionalAttr<DictArrayAttr>:$arg_attrs,
                       OptionalAttr<DictArrayAttr>:$res_attrs);
  let regions = (region AnyRegion:$body);
  let skipDefaultBuilders = 1;
  let builders = [OpBuilder<(ins CArg<"::llvm::ArrayRef<::mlir::NamedAttribute>", "{}">:$attrs)>];
  let extraClassDeclaration = [{
    ::mlir::Block *addEntryBlock();
    ::llvm::ArrayRef<::mlir::Type> getArgumentTypes() { return {}; }
    ::llvm::ArrayRef<::mlir::Type> getResultTypes() { return {}; }
    ::mlir::Region *getCallableRegion() { return &getBody(); }
    // Initializers are found by their order, not by a name.
    bool isOptionalSymbol() { return true; }
    ::llvm::StringRef getName() { return "initializer"; }
    ::mlir::StringAttr getNameAttr() { return ::mlir::StringAttr::get(getContext(), "initializer"); }
  }];
  let hasCustomAssemblyFormat = 1;
  let hasCanonicalizer = 1;
}

def Util_FuncOp : Util_Op<"func", [
    AffineScope, AutomaticAllocationScope, FunctionOpInterface, IsolatedFromAbove]> {
  let summary = "Function whose results may be tied to arguments.";
  let description = [{
    `tied_operands` gives for each result the argument that it is tied to, or -1. Such a result is
    written by the name of its argument.
  }];
  let arguments = (ins SymbolNameAttr:$sym_name,
                       TypeAttrOf<FunctionType>:$function_type,
                       OptionalAttr<Util_TiedOpStorageAttr>:$tied_operands,
                       OptionalAttr<StrAttr>:$sym_visibility,
                       OptionalAttr<DictArrayAttr>:$arg_attrs,
                       OptionalAttr<DictArrayAttr>:$res_attrs,
                       OptionalAttr<Util_InliningPolicyAttrInterface>:$inlining_policy);
  let regions = (region AnyRegion:$body);
  let skipDefaultBuilders = 1;
  let builders = [
    OpBuilder<(ins "::llvm::StringRef":$name, "::mlir::FunctionType":$type,
                   CArg<"::mlir::ArrayAttr", "{}">:$tiedOperands,
                   CArg<"::llvm::ArrayRef<::mlir::NamedAttribute>", "{}">:$attrs,
                   CArg<"::llvm::ArrayRef<::mlir::DictionaryAttr>", "{}">:$argAttrs,
                   CArg<"::llvm::ArrayRef<::mlir::DictionaryAttr>", "{}">:$resAttrs)>];
  let extraClassDeclaration = [{
    ::llvm::ArrayRef<::mlir::Type> getArgumentTypes() { return getFunctionType().getInputs(); }
    ::llvm::ArrayRef<::mlir::Type> getResultTypes() { return getFunctionType().getResults(); }
    ::mlir::Region *getCallableRegion() { return isExternal() ? nullptr : &getBody(); }
    bool isDeclaration() { return isExternal(); }
    bool canDiscardOnUseEmpty() { return !isPublic() && !isNamedByAncestor(*this); }
    bool hasAnyTiedOperands() {
      ::mlir::ArrayAttr ties = getTiedOperandsAttr();
      return ties && ::llvm::any_of(ties.getAsRange<::mlir::IntegerAttr>(),
                                    [](::mlir::IntegerAttr tie) { return tie.getInt() != -1; });
    }
    /// Gives argument and result types to the callbacks and sets the types that they return. The
    /// entry block is left alone.
    void expandSignature(
        ::llvm::function_ref<void(unsigned, ::mlir::Type, ::llvm::SmallVectorImpl<::mlir::Type> &)> expandArgument,
        ::llvm::function_ref<void(unsigned, ::mlir::Type, ::llvm::SmallVectorImpl<::mlir::Type> &)> expandResult);
  }];
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Util_CallOp : Util_Op<"call", [
    CallOpInterface, DeclareOpInterfaceMethods<Util_TiedOpInterface, ["getTiedOperandsIndexAndLength"]>,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Call of a util.func.";
  let arguments = (ins FlatSymbolRefAttr:$callee,
                       Variadic<AnyType>:$operands,
                       OptionalAttr<Util_TiedOpStorageAttr>:$tied_operands,
                       OptionalAttr<DictArrayAttr>:$arg_attrs,
                       OptionalAttr<DictArrayAttr>:$res_attrs);
  let results = (outs Variadic<AnyType>:$results);
  let assemblyFormat = [{
    $callee `(` $operands `)`
    `` custom<AttrGroup>("::mlir::iree::member(\"arg_attrs\")", $arg_attrs,
                         "::mlir::iree::member(\"res_attrs\")", $res_attrs)
    attr-dict `:`
    custom<OperandTypeList>(type($operands)) `->`
    custom<TiedFunctionResultList>(ref($operands), ref(type($operands)), type($results), $tied_operands)
  }];
  let builders = [
    OpBuilder<(ins "FuncOp":$callee, "::mlir::ValueRange":$operands)>,
    OpBuilder<(ins "::mlir::TypeRange":$results, "::llvm::StringRef":$callee,
                   "::mlir::ValueRange":$operands,
                   CArg<"::mlir::ArrayAttr", "{}">:$tiedOperands)>];
  let extraClassDeclaration = [{
    operand_range getArgOperands() { return getOperands(); }
    ::mlir::MutableOperandRange getArgOperandsMutable() { return getOperandsMutable(); }
    ::mlir::CallInterfaceCallable getCallableForCallee() { return getCalleeAttr(); }
    void setCalleeFromCallable(::mlir::CallInterfaceCallable callee) {
      setCalleeAttr(::llvm::cast<::mlir::FlatSymbolRefAttr>(::llvm::cast<::mlir::SymbolRefAttr>(callee)));
    }
    ::mlir::FunctionType getCalleeType() {
      return ::mlir::FunctionType::get(getContext(), getOperandTypes(), getResultTypes());
    }
    /// The same call with operands and results replaced as the callbacks say. The old one stays.
    CallOp cloneAndExpand(
        ::llvm::function_ref<void(unsigned, ::mlir::Value, ::llvm::SmallVectorImpl<::mlir::Value> &)> expandOperand,
        ::llvm::function_ref<void(unsigned, ::mlir::Type, ::llvm::SmallVectorImpl<::mlir::Type> &)> expandResult,
        ::mlir::OpBuilder &builder);
  }];
}

def Util_ReturnOp : Util_PureOp<"return", [
    ParentOneOf<["InitializerOp", "FuncOp", "HoistableConversionOp"]>, ReturnLike, Terminator]> {
  let summary = "Returns from a function, an initializer or a hoistable conversion.";
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
  let builders = [OpBuilder<(ins), [{ build($_builder, $_state, ::mlir::ValueRange()); }]>];
  let hasVerifier = 1;
}

def Util_UnreachableOp : Util_Op<"unreachable", [
    ReturnLike, Terminator, Util_UnreachableLike, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "Ends a block that control never leaves.";
  let arguments = (ins OptionalAttr<StrAttr>:$message);
  let assemblyFormat = "($message^)? attr-dict";
}

def Util_SCFUnreachableOp : Util_Op<"scf.unreachable", [Util_UnreachableLike]> {
  let summary = "Marks code in structured control flow that is never reached.";
  let arguments = (ins OptionalAttr<StrAttr>:$message);
  let assemblyFormat = "($message^)? attr-dict";
  let hasCanonicalizer = 1;
}

def Util_HoistableConversionOp : Util_Op<"hoistable_conversion", [
    SingleBlockImplicitTerminator<"ReturnOp">, RecursiveMemoryEffects]> {
  let summary = "A conversion that cancels out against its inverse.";
  let description = [{
    The body converts the inputs. An op with tag and inverse tag exchanged undoes it, so a pair of them
    can be removed when both meet.
  }];
  let arguments = (ins StrAttr:$tag, StrAttr:$inverseTag, Variadic<AnyType>:$inputs);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$body);
  let skipDefaultBuilders = 1;
  let builders = [
    OpBuilder<(ins "::llvm::StringRef":$tag, "::llvm::StringRef":$inverseTag,
                   "::mlir::TypeRange":$resultTypes, "::mlir::ValueRange":$inputs,
                   "::llvm::function_ref<::llvm::SmallVector<::mlir::Value>(::mlir::OpBuilder &, ::mlir::Location, ::mlir::ValueRange)>":$bodyBuilder)>];
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

#endif // STRATA_DIALECTS_UTIL_IR_UTIL_OPS_STRUCTURE
