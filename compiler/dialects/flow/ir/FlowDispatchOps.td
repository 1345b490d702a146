// Grouping work into kernels: regions, workgroups, dispatches and what is known inside a kernel.
#ifndef STRATA_FLOW_DISPATCH_OPS
#define STRATA_FLOW_DISPATCH_OPS

include "compiler/dialects/flow/ir/FlowBase.td"
include "compiler/dialects/iree_tensor_ext/ir/TensorExtTypes.td"
include "compiler/dialects/util/ir/UtilInterfaces.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Flow_DispatchRegionOp : Flow_PureOp<"dispatch.region", [
    AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyResultShapes"]>,
    Util_ShapeAwareOp]> {
  let summary = "Ops that shall become one dispatch, still in place.";
  let description = [{
    The body sees all values around it, so ops move in and out freely while fusion decides. `flow.return` gives
    the results; dynamic dims of results are listed after each type. A workload and a `count` region may say how
    many workgroups run.
  }];
  let arguments = (ins Flow_Dims:$result_dims, Variadic<Index>:$workload);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region AnyRegion:$body, AnyRegion:$workgroup_count);
  let hasCustomAssemblyFormat = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::ValueRange getOperandDynamicDims(unsigned index) { return {}; }
    ::mlir::ValueRange getResultDynamicDims(unsigned index);
  }];
}

def Flow_DispatchWorkgroupsOp : Flow_PureOp<"dispatch.workgroups", [
    IsolatedFromAbove, AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<Util_HoistableOpInterface, ["isHoistableOp", "isHoistableLeafOp"]>,
    DeclareOpInterfaceMethods<Util_TiedOpInterface, ["getTiedOperandsIndexAndLength"]>,
    Util_ShapeAwareOp]> {
  let summary = "A kernel over a grid of workgroups, isolated from what surrounds it.";
  let description = [{
    Tensor operands and results become `!iree_tensor_ext.dispatch.tensor` arguments of the body, which loads from
    and stores to them; all other operands are passed by value. The optional `count` region computes the number
    of workgroups from the workload.
  }];
  let arguments = (ins
    Variadic<Index>:$workload, Variadic<AnyType>:$arguments, Flow_Dims:$argument_dims,
    Flow_Dims:$result_dims, Flow_TiedOperands:$tied_operands);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region AnyRegion:$workgroup_body, AnyRegion:$workgroup_count);
  let assemblyFormat = [{
    (`[` $workload^ `]`)? ``
    `(` $arguments `)` `:`
    custom<ShapedFunctionType>(ref($arguments), type($arguments), $argument_dims,
                               type($results), $result_dims, $tied_operands)
    attr-dict-with-keyword
    `=` `\n` ` ` ` ` ` `
    custom<DispatchWorkgroupBody>(ref(type($arguments)), ref(type($results)), $workgroup_body)
    `` custom<DispatchWorkgroupsCountRegion>($workgroup_count)
  }];
  let skipDefaultBuilders = 1;
  let builders = [
    OpBuilder<(ins "::mlir::ValueRange":$workload, "::mlir::TypeRange":$resultTypes,
                   "::mlir::ValueRange":$resultDims, "::mlir::ValueRange":$arguments,
                   "::mlir::ValueRange":$argumentDims, "::llvm::ArrayRef<int64_t>":$tiedOperands,
                   CArg<"::llvm::ArrayRef<::mlir::NamedAttribute>", "{}">:$attributes)>
  ];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::ValueRange getOperandDynamicDims(unsigned index);
    ::mlir::ValueRange getResultDynamicDims(unsigned index);

    /// The body's argument that stands for operand `index` of the closure.
    ::mlir::BlockArgument getInputBlockArgument(unsigned index) { return getWorkgroupBody().getArgument(index); }
    /// The body's argument that result `index` is written to: the tied operand's, or one of its own.
    ::mlir::BlockArgument getOutputBlockArgument(unsigned index);

    /// A copy of this op without the given operands and results, which must be unused.
    DispatchWorkgroupsOp cloneWithout(::llvm::ArrayRef<unsigned> operands,
                                      ::llvm::ArrayRef<unsigned> results,
                                      ::mlir::RewriterBase &rewriter);
  }];
}

def Flow_DispatchOp : Flow_PureOp<"dispatch", [
    AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>,
    DeclareOpInterfaceMethods<Util_TiedOpInterface, ["getTiedOperandsIndexAndLength"]>,
    Util_ShapeAwareOp]> {
  let summary = "Call of a kernel on whole tensors.";
  let description = [{
    Names one or more exports of executables; with several, any of them may be chosen. The workload goes to the
    export's count region. A result may be tied to an operand: it then continues that tensor's storage.
  }];
  let arguments = (ins
    Variadic<Index>:$workload, SymbolRefArrayAttr:$entry_points, Variadic<AnyType>:$arguments,
    Flow_Dims:$argument_dims, Flow_Dims:$result_dims, Flow_TiedOperands:$tied_operands);
  let results = (outs Variadic<AnyType>:$results);
  let assemblyFormat = [{
    custom<DispatchEntryPoints>($entry_points)
    (`[` $workload^ `]`)? ``
    `(` $arguments `)` attr-dict `:`
    custom<ShapedFunctionType>(ref($arguments), type($arguments), $argument_dims,
                               type($results), $result_dims, $tied_operands)
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::ValueRange getOperandDynamicDims(unsigned index);
    ::mlir::ValueRange getResultDynamicDims(unsigned index);
    /// The entry points in order.
    auto getEntryPointRefs() { return getEntryPoints().getAsRange<::mlir::SymbolRefAttr>(); }
  }];
}

def Flow_ReturnOp : Flow_PureOp<"return", [ReturnLike, Terminator]> {
  let summary = "End of a region of the flow dialect, with the values it gives.";
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
  let builders = [OpBuilder<(ins), [{ build($_builder, $_state, ::mlir::ValueRange{}); }]>];
}

// Without a C++ type, so that its dialect is printed.
def Flow_DispatchTensor
    : Type<CPred<"::llvm::isa<::mlir::iree::tensor_ext::DispatchTensorType>($_self)">, "dispatch.tensor">;

def Flow_DispatchTieShapeOp : Flow_PureOp<"dispatch.tie_shape", [
    AllTypesMatch<["operand", "result"]>,
    DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyResultShapes"]>,
    Util_ShapeAwareOp]> {
  let summary = "States the dynamic dims of a dispatch tensor.";
  let arguments = (ins Flow_DispatchTensor:$operand, Flow_Dims:$dynamic_dims);
  let results = (outs Flow_DispatchTensor:$result);
  let assemblyFormat = "$operand attr-dict `:` type($result) (`{` $dynamic_dims^ `}`)?";
  let hasFolder = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::ValueRange getOperandDynamicDims(unsigned index) { return getDynamicDims(); }
    ::mlir::ValueRange getResultDynamicDims(unsigned index) { return getDynamicDims(); }
  }];
}

class Flow_WorkgroupInfoOp<string mnemonic, string what> : Flow_PureOp<mnemonic, [
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = what # " along one dimension of the grid.";
  let arguments = (ins IndexAttr:$dimension);
  let results = (outs Flow_Dim:$result);
  let assemblyFormat = "`[` $dimension `]` attr-dict `:` type($result)";
}
def Flow_DispatchWorkgroupIDOp : Flow_WorkgroupInfoOp<"dispatch.workgroup.id", "Index of this workgroup">;
def Flow_DispatchWorkgroupCountOp : Flow_WorkgroupInfoOp<"dispatch.workgroup.count", "Number of workgroups">;
def Flow_DispatchWorkgroupSizeOp : Flow_WorkgroupInfoOp<"dispatch.workgroup.size", "Size of a workgroup">;

#endif // STRATA_FLOW_DISPATCH_OPS
