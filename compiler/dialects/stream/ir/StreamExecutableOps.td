// Executables, what is available within kernels, and terminators.

#ifndef STRATA_DIALECTS_STREAM_IR_STREAM_EXECUTABLE_OPS
#define STRATA_DIALECTS_STREAM_IR_STREAM_EXECUTABLE_OPS

include "compiler/dialects/stream/ir/StreamTypes.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/ViewLikeInterface.td"

def Stream_BindingSubspanOp : Stream_Op<"binding.subspan", [Util_ShapeAwareOp, Pure]> {
  let summary = "A view of a binding from a byte offset, with the type that the kernel gives it.";
  let arguments = (ins
    Stream_Binding:$binding,
    Stream_Offset:$byte_offset,
    Variadic<Stream_Dim>:$dynamic_dims
  );
  let results = (outs AnyType:$result);
  let assemblyFormat = [{
    $binding `` `[` $byte_offset `]` attr-dict `:` type($binding) `->` type($result) (`` `{`
    $dynamic_dims^ `}`)?
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::ValueRange getOperandDynamicDims(unsigned idx) { return {}; }
    ::mlir::ValueRange getResultDynamicDims(unsigned idx) { return getDynamicDims(); }
  }];
}

def Stream_DispatchWorkgroupCountOp : Stream_Op<"dispatch.workgroup.count", [
    Pure, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "How many workgroups run in the dimension.";
  let arguments = (ins Stream_IndexAttr:$dimension);
  let results = (outs Stream_Dim:$result);
  let assemblyFormat = "`[` $dimension `]` attr-dict `:` type($result)";
  let hasVerifier = 1;
}

def Stream_DispatchWorkgroupIdOp : Stream_Op<"dispatch.workgroup.id", [
    Pure, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "Which workgroup this is in the dimension.";
  let arguments = (ins Stream_IndexAttr:$dimension);
  let results = (outs Stream_Dim:$result);
  let assemblyFormat = "`[` $dimension `]` attr-dict `:` type($result)";
  let hasVerifier = 1;
}

def Stream_DispatchWorkgroupSizeOp : Stream_Op<"dispatch.workgroup.size", [
    Pure, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "How many invocations a workgroup has in the dimension.";
  let arguments = (ins Stream_IndexAttr:$dimension);
  let results = (outs Stream_Dim:$result);
  let assemblyFormat = "`[` $dimension `]` attr-dict `:` type($result)";
  let hasVerifier = 1;
}

def Stream_ExecutableOp : Stream_Op<"executable", [
    IsolatedFromAbove, SingleBlockImplicitTerminator<"::mlir::iree::stream::ExecutableEndOp">,
    Symbol, SymbolTable, Util_ObjectLike]> {
  let summary = "Kernels that are compiled together, and their entry points.";
  let arguments = (ins OptionalAttr<StrAttr>:$sym_visibility, SymbolNameAttr:$sym_name);
  let regions = (region AnyRegion:$body);
  let assemblyFormat = [{
    custom<SymbolVisibility>($sym_visibility) $sym_name attr-dict-with-keyword regions
  }];
}

def Stream_ExecutableEndOp : Stream_Op<"executable.end", [
    ParentOneOf<["::mlir::iree::stream::ExecutableOp"]>, Terminator]> {
  let summary = "Ends the body of an executable.";
  let assemblyFormat = "attr-dict";
}

def Stream_ExecutableExportOp : Stream_Op<"executable.export", [
    ParentOneOf<["::mlir::iree::stream::ExecutableOp"]>, Symbol, IsolatedFromAbove]> {
  let summary = "An entry point; its region computes the workgroup count from the workload.";
  let arguments = (ins
    OptionalAttr<StrAttr>:$sym_visibility,
    SymbolNameAttr:$sym_name,
    FlatSymbolRefAttr:$function_ref
  );
  let regions = (region AnyRegion:$workgroup_count);
  let assemblyFormat = [{
    custom<SymbolVisibility>($sym_visibility) custom<SymbolAlias>($sym_name, $function_ref)
    `` custom<OptionalWorkgroupCountRegion>($workgroup_count) attr-dict-with-keyword
  }];
  let hasVerifier = 1;
}

def Stream_ReturnOp : Stream_Op<"return", [
    ParentOneOf<["::mlir::iree::stream::ExecutableExportOp"]>, Pure, ReturnLike, Terminator]> {
  let summary = "Returns the workgroup count of an entry point.";
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict $operands `:` type($operands)";
}

def Stream_YieldOp : Stream_Op<"yield", [
    ParentOneOf<["::mlir::iree::stream::AsyncConcurrentOp", "::mlir::iree::stream::AsyncExecuteOp",
                 "::mlir::iree::stream::CmdConcurrentOp", "::mlir::iree::stream::CmdExecuteOp",
                 "::mlir::iree::stream::CmdSerialOp"]>,
    Pure, DeclareOpInterfaceMethods<RegionBranchTerminatorOpInterface>, Terminator,
    SameVariadicOperandSize,
    DeclareOpInterfaceMethods<Util_ClosureYieldOpInterface, ["getClosureResultsMutable"]>,
    Util_SizeAwareOp]> {
  let summary = "Ends an execution region and names its results.";
  let arguments = (ins
    Variadic<Stream_AnyResource>:$resource_operands,
    Variadic<Index>:$resource_operand_sizes
  );
  let assemblyFormat = [{
    attr-dict ($resource_operands^ `:` custom<ShapedTypeList>(type($resource_operands),
    $resource_operand_sizes))?
  }];
  // Regions without results end in a yield without operands; its parser calls that builder.
  let builders = [OpBuilder<(ins), [{
    build($_builder, $_state, ::mlir::ValueRange(), ::mlir::ValueRange());
  }]>];
  let extraClassDeclaration = [{
    ::mlir::Value getOperandSize(unsigned idx) {
      return detail::findOperandSize(*this, idx, {{0, 1}});
    }
    ::mlir::Value getResultSize(unsigned idx) { return {}; }
  }];
}

#endif // STRATA_DIALECTS_STREAM_IR_STREAM_EXECUTABLE_OPS
