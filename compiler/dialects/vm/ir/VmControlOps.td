// Branches, calls, failures, suspension and debugging.
#ifndef STRATA_VM_CONTROL_OPS
#define STRATA_VM_CONTROL_OPS

include "compiler/dialects/util/ir/UtilBase.td"
include "compiler/dialects/vm/ir/VmBase.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"

//===- Branches -------------------------------------------------------------------------------------===//

// A terminator with one successor: `^dest(%args : types)`.
class Vm_Jump<string mnemonic, list<Trait> traits = []>
    : Vm_Op<mnemonic, !listconcat(traits, [
        DeclareOpInterfaceMethods<BranchOpInterface>, Terminator])> {
  let arguments = (ins Variadic<Vm_AnyValue>:$destOperands);
  let successors = (successor AnySuccessor:$dest);
  let assemblyFormat = "$dest (`(` $destOperands^ `:` type($destOperands) `)`)? attr-dict";
  let builders = [OpBuilder<(ins "::mlir::Block *":$dest,
                                 CArg<"::mlir::ValueRange", "{}">:$destOperands), [{
    $_state.addSuccessors(dest);
    $_state.addOperands(destOperands);
  }]>];
  let extraClassDefinition = [{
    ::mlir::SuccessorOperands $cppClass::getSuccessorOperands(unsigned) {
      return ::mlir::SuccessorOperands(getDestOperandsMutable());
    }
  }];
}

def Vm_BranchOp : Vm_Jump<"br"> { let summary = "continues in another block"; }

def Vm_YieldOp : Vm_Jump<"yield", [Util_YieldPoint]> {
  let summary = "lets others run, then continues in another block";
}

def Vm_BreakOp : Vm_Jump<"break", [Util_YieldPoint, Util_DebugOnly]> {
  let summary = "stops in an attached debugger, then continues in another block";
}

def Vm_CondBreakOp : Vm_Op<"cond_break", [
    DeclareOpInterfaceMethods<BranchOpInterface>, Terminator, Util_YieldPoint, Util_DebugOnly]> {
  let summary = "stops in an attached debugger if a condition holds";
  let arguments = (ins I32:$condition, Variadic<Vm_AnyValue>:$destOperands);
  let successors = (successor AnySuccessor:$dest);
  let assemblyFormat = [{
    $condition `,` $dest (`(` $destOperands^ `:` type($destOperands) `)`)? attr-dict
  }];
}

def Vm_CondBranchOp : Vm_Op<"cond_br", [
    AttrSizedOperandSegments, DeclareOpInterfaceMethods<BranchOpInterface, ["getSuccessorForOperands"]>,
    Terminator]> {
  let summary = "continues in one of two blocks";
  let arguments = (ins I32:$condition, Variadic<Vm_AnyValue>:$trueDestOperands,
                       Variadic<Vm_AnyValue>:$falseDestOperands);
  let successors = (successor AnySuccessor:$trueDest, AnySuccessor:$falseDest);
  let assemblyFormat = [{
    $condition `,` $trueDest (`(` $trueDestOperands^ `:` type($trueDestOperands) `)`)? `,`
    $falseDest (`(` $falseDestOperands^ `:` type($falseDestOperands) `)`)? attr-dict
  }];
}

def Vm_BranchTableOp : Vm_PureOp<"br_table", [
    AttrSizedOperandSegments, DeclareOpInterfaceMethods<BranchOpInterface, ["getSuccessorForOperands"]>,
    Terminator]> {
  let summary = "continues in the block at an index, or in a default block";
  let arguments = (ins I32:$index, Variadic<Vm_AnyValue>:$defaultOperands,
                       VariadicOfVariadic<Vm_AnyValue, "case_operand_segments">:$caseOperands,
                       DenseI32ArrayAttr:$case_operand_segments);
  let successors = (successor AnySuccessor:$defaultDestination,
                              VariadicSuccessor<AnySuccessor>:$caseDestinations);
  let assemblyFormat = [{
    $index ` ` `{` custom<BranchTableCases>($defaultDestination, $defaultOperands, type($defaultOperands),
                                        $caseDestinations, $caseOperands, type($caseOperands))
    `}` attr-dict
  }];
  let builders = [OpBuilder<(ins "::mlir::Value":$index, "::mlir::Block *":$defaultDestination,
                                 "::mlir::ValueRange":$defaultOperands,
                                 "::mlir::BlockRange":$caseDestinations,
                                 "::llvm::ArrayRef<::mlir::ValueRange>":$caseOperands), [{
    build($_builder, $_state, index, defaultOperands, caseOperands, defaultDestination,
          caseDestinations);
  }]>];
}

//===- Calls ----------------------------------------------------------------------------------------===//

defvar Vm_CallMethods = [{
    ::mlir::Operation::operand_range getArgOperands() { return getOperands(); }
    ::mlir::MutableOperandRange getArgOperandsMutable() { return getOperandsMutable(); }
    ::mlir::CallInterfaceCallable getCallableForCallee() { return getCalleeAttr(); }
    void setCalleeFromCallable(::mlir::CallInterfaceCallable callee) {
      setCalleeAttr(::llvm::cast<::mlir::FlatSymbolRefAttr>(
          ::llvm::cast<::mlir::SymbolRefAttr>(callee)));
    }
}];

// Calls have effects unless they carry `nosideeffects`, which they get from the import they call.
class Vm_CallBase<string mnemonic>
    : Vm_Op<mnemonic, [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>, CallOpInterface, Vm_MayFail]> {
  let extraClassDeclaration = Vm_CallMethods;
}

def Vm_CallOp : Vm_CallBase<"call"> {
  let summary = "calls a function of the module or an import";
  let arguments = (ins FlatSymbolRefAttr:$callee, Variadic<Vm_AnyValue>:$operands,
                       OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs);
  let results = (outs Variadic<Vm_AnyValue>:$results);
  let assemblyFormat =
      "$callee `(` operands `)` attr-dict `:` functional-type(operands, results)";
  let builders = [OpBuilder<(ins "::mlir::FlatSymbolRefAttr":$callee, "::mlir::TypeRange":$results,
                                 "::mlir::ValueRange":$operands), [{
    build($_builder, $_state, results, callee, operands, nullptr, nullptr);
  }]>];
}

def Vm_CallVariadicOp : Vm_CallBase<"call.variadic"> {
  let summary = "calls an import that takes lists of arguments";
  let description = [{
    One segment per argument of the import: -1 for a plain argument, else the number of elements (or of
    tuples, whose members are operands of their own).
  }];
  let arguments = (ins FlatSymbolRefAttr:$callee, SignlessIntElementsAttr<16>:$segment_sizes,
                       TypeArrayAttr:$segment_types, Variadic<Vm_AnyValue>:$operands,
                       OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs);
  let results = (outs Variadic<Vm_AnyValue>:$results);
  let hasCustomAssemblyFormat = 1;
  let builders = [OpBuilder<(ins "::mlir::FlatSymbolRefAttr":$callee, "::mlir::TypeRange":$results,
                                 "::llvm::ArrayRef<int16_t>":$segmentSizes,
                                 "::llvm::ArrayRef<::mlir::Type>":$segmentTypes,
                                 "::mlir::ValueRange":$operands)>];
}

// A call that ends its block: the callee may suspend, and its results arrive as block arguments.
class Vm_YieldableCall<string mnemonic>
    : Vm_Op<mnemonic, [DeclareOpInterfaceMethods<BranchOpInterface>,
                       DeclareOpInterfaceMethods<MemoryEffectsOpInterface>, CallOpInterface, Terminator,
                       Util_YieldPoint, Vm_MayFail]> {
  let successors = (successor AnySuccessor:$dest);
  let extraClassDeclaration = Vm_CallMethods;
  let hasVerifier = 1;
}

def Vm_CallYieldableOp : Vm_YieldableCall<"call.yieldable"> {
  let summary = "calls a function that may suspend";
  let arguments = (ins FlatSymbolRefAttr:$callee, Variadic<Vm_AnyValue>:$operands,
                       TypeArrayAttr:$result_types,
                       OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs);
  let assemblyFormat = [{
    $callee `(` $operands `)` attr-dict `:` custom<ArgumentTypeList>(type($operands)) `->` $dest
    custom<ResultTypeList>($result_types)
  }];
  let builders = [OpBuilder<(ins "::mlir::FlatSymbolRefAttr":$callee, "::mlir::ValueRange":$operands,
                                 "::mlir::Block *":$dest, "::mlir::TypeRange":$resultTypes)>];
}

def Vm_CallVariadicYieldableOp : Vm_YieldableCall<"call.variadic.yieldable"> {
  let summary = "calls an import that takes lists of arguments and may suspend";
  let arguments = (ins FlatSymbolRefAttr:$callee, SignlessIntElementsAttr<16>:$segment_sizes,
                       TypeArrayAttr:$segment_types, Variadic<Vm_AnyValue>:$operands,
                       TypeArrayAttr:$result_types,
                       OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs);
  let assemblyFormat = [{
    $callee `(` $operands `)` `` custom<AttrGroup>(
      "::mlir::iree::member(\"segment_sizes\")", $segment_sizes,
      "::mlir::iree::member(\"segment_types\")", $segment_types) attr-dict
    `:` custom<ArgumentTypeList>(type($operands)) `->` $dest custom<ResultTypeList>($result_types)
  }];
  let builders = [OpBuilder<(ins "::mlir::FlatSymbolRefAttr":$callee,
                                 "::mlir::DenseIntElementsAttr":$segmentSizes,
                                 "::mlir::ArrayAttr":$segmentTypes, "::mlir::ValueRange":$operands,
                                 "::mlir::Block *":$dest, "::mlir::TypeRange":$resultTypes)>];
}

def Vm_ReturnOp : Vm_Op<"return", [Pure, ReturnLike, Terminator]> {
  let summary = "ends the function with its results";
  let arguments = (ins Variadic<Vm_AnyValue>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
  let builders = [OpBuilder<(ins)>];
}

def Vm_ImportResolvedOp : Vm_TrivialOp<"import.resolved"> {
  let summary = "1 when an optional import exists";
  let arguments = (ins FlatSymbolRefAttr:$import);
  let results = (outs I32:$result);
  let assemblyFormat = "$import attr-dict `:` type($result)";
}

//===- Failures -------------------------------------------------------------------------------------===//

def Vm_FailOp : Vm_Op<"fail", [Terminator, Vm_MayFail]> {
  let summary = "ends the invocation with a status";
  let arguments = (ins Util_Status:$status, OptionalAttr<StrAttr>:$message);
  let assemblyFormat = "$status (`,` $message^)? attr-dict";
  let hasVerifier = 1;
}

def Vm_CondFailOp : Vm_Op<"cond_fail", [Vm_MayFail]> {
  let summary = "ends the invocation with a status if a condition holds";
  let description = "Pseudo op: becomes a branch to a block that fails.";
  let arguments = (ins I32:$condition, Util_Status:$status, OptionalAttr<StrAttr>:$message);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

class Vm_CheckBinary<string mnemonic, string what>
    : Vm_Op<mnemonic, [Commutative, AllTypesMatch<["lhs", "rhs"]>]> {
  let summary = what;
  let description = "Pseudo op: becomes a comparison and a `vm.cond_fail`.";
  let arguments = (ins Vm_AnyValue:$lhs, Vm_AnyValue:$rhs, OptionalAttr<StrAttr>:$message);
  let assemblyFormat = "$lhs `,` $rhs (`,` $message^)? attr-dict `:` type($lhs)";
}
def Vm_CheckEQOp : Vm_CheckBinary<"check.eq", "fails unless both are equal">;
def Vm_CheckNEOp : Vm_CheckBinary<"check.ne", "fails if both are equal">;
def Vm_CheckNearlyEQOp : Vm_CheckBinary<"check.nearly_eq", "fails unless both are nearly equal">;

def Vm_CheckNZOp : Vm_Op<"check.nz"> {
  let summary = "fails if the value is zero or null";
  let description = "Pseudo op: becomes a comparison and a `vm.cond_fail`.";
  let arguments = (ins Vm_AnyValue:$value, OptionalAttr<StrAttr>:$message);
  let assemblyFormat = "$value (`,` $message^)? attr-dict `:` type($value)";
}

//===- Debugging and hints --------------------------------------------------------------------------===//

def Vm_TraceOp : Vm_Op<"trace", [Util_DebugOnly]> {
  let summary = "records an event with values in the active trace";
  let arguments = (ins StrAttr:$event_name, Variadic<Vm_AnyValue>:$operands);
  let assemblyFormat = "$event_name `(` operands `)` attr-dict `:` type(operands)";
}

def Vm_PrintOp : Vm_Op<"print", [Util_DebugOnly]> {
  let summary = "prints a message and values";
  let arguments = (ins StrAttr:$message, Variadic<Vm_AnyValue>:$operands);
  let assemblyFormat = "$message `(` operands `)` attr-dict `:` type(operands)";
}

def Vm_OptimizationBarrierOp : Vm_Op<"optimization_barrier", [AllTypesMatch<["operands", "results"]>]> {
  let summary = "values that no optimization sees through";
  let description = "Pseudo op: dropped at the end of compilation.";
  let arguments = (ins Variadic<Vm_AnyValue>:$operands);
  let results = (outs Variadic<Vm_AnyValue>:$results);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
}

#endif // STRATA_VM_CONTROL_OPS
