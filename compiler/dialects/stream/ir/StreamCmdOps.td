// Ops on allocated memory.

#ifndef STRATA_DIALECTS_STREAM_IR_STREAM_CMD_OPS
#define STRATA_DIALECTS_STREAM_IR_STREAM_CMD_OPS

include "compiler/dialects/stream/ir/StreamTypes.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/ViewLikeInterface.td"

def Stream_CmdCallOp : Stream_Op<"cmd.call", [
    AttrSizedOperandSegments, DeclareOpInterfaceMethods<CallOpInterface>,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>, Stream_CmdPhaseOp, Stream_StreamableOp,
    Stream_SubviewEffectOp, Util_SizeAwareOp]> {
  let summary = "Calls an external function that works on allocated memory within a region.";
  let arguments = (ins
    FlatSymbolRefAttr:$callee,
    Variadic<AnyType>:$resource_operands,
    Variadic<Stream_Size>:$resource_operand_sizes,
    Variadic<Stream_Offset>:$resource_operand_offsets,
    Variadic<Stream_Size>:$resource_operand_lengths,
    Variadic<Stream_Size>:$result_sizes,
    OptionalAttr<Util_TiedOpStorageAttr>:$tied_operands,
    OptionalAttr<DictArrayAttr>:$arg_attrs,
    OptionalAttr<DictArrayAttr>:$res_attrs,
    Stream_ResourceAccessArrayAttr:$resource_operand_accesses
  );
  let results = (outs Variadic<Stream_Primitive>:$results);
  let assemblyFormat = [{
    $callee `` custom<CmdCallOperands>($resource_operands, $resource_operand_offsets,
    $resource_operand_lengths, $resource_operand_accesses) attr-dict `:`
    custom<ShapedFunctionType>(ref($resource_operands), type($resource_operands),
    $resource_operand_sizes, type($results), $result_sizes, $tied_operands)
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::Value getOperandSize(unsigned idx) {
      return detail::findOperandSize(*this, idx, {{0, 1}});
    }
    ::mlir::Value getResultSize(unsigned idx) {
      return detail::findResultSize(*this, idx, 4);
    }
  }];
}

def Stream_CmdCollectiveOp : Stream_Op<"cmd.collective", [
    AttrSizedOperandSegments, Stream_CmdPhaseOp, Stream_StreamableOp, Stream_SubviewEffectOp,
    Util_SizeAwareOp]> {
  let summary = "A collective operation over the channel, on ranges of allocated memory.";
  let arguments = (ins
    Stream_CollectiveAttr:$op,
    Stream_Channel:$channel,
    Stream_Size:$element_count,
    Optional<I32>:$param,
    Variadic<Stream_DeviceResource>:$resources,
    Variadic<Stream_Size>:$resource_sizes,
    Variadic<Stream_Offset>:$resource_offsets,
    Variadic<Stream_Size>:$resource_lengths,
    Stream_ResourceAccessArrayAttr:$resource_accesses
  );
  let assemblyFormat = [{
    `` $op `` `[` $element_count `]` `channel` `(` $channel `)` (`param` `(` $param^ `:`
    type($param) `)`)? `{` custom<DispatchResources>($resources, type($resources),
    $resource_sizes, $resource_offsets, $resource_lengths, $resource_accesses) `\n` `}`
    attr-dict-with-keyword
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::Value getOperandSize(unsigned idx) {
      return detail::findOperandSize(*this, idx, {{3, 4}});
    }
    ::mlir::Value getResultSize(unsigned idx) { return {}; }
  }];
}

def Stream_CmdConcurrentOp : Stream_Op<"cmd.concurrent", [

    ParentOneOf<["::mlir::iree::stream::CmdConcurrentOp", "::mlir::iree::stream::CmdExecuteOp",
                 "::mlir::iree::stream::CmdSerialOp"]>,
    RecursiveMemoryEffects,
    DeclareOpInterfaceMethods<RegionBranchOpInterface, ["getEntrySuccessorOperands"]>,
    SingleBlockImplicitTerminator<"::mlir::iree::stream::YieldOp">, Stream_CmdPhaseOp,
    Stream_StreamableOp]> {
  let summary = "Commands within may run at the same time.";
  let regions = (region AnyRegion:$body);
  let assemblyFormat = "$body attr-dict-with-keyword";
  let hasCanonicalizer = 1;
}

def Stream_CmdCopyOp : Stream_Op<"cmd.copy", [
    Stream_CmdPhaseOp, Stream_StreamableOp, Stream_SubviewEffectOp, Util_SizeAwareOp]> {
  let summary = "Copies bytes between resources.";
  let arguments = (ins
    Stream_AnyResource:$source,
    Stream_Size:$source_size,
    Stream_Offset:$source_offset,
    Stream_AnyResource:$target,
    Stream_Size:$target_size,
    Stream_Offset:$target_offset,
    Stream_Size:$length
  );
  let assemblyFormat = [{
    $source `[` $source_offset `]` `,` $target `[` $target_offset `]` `,` $length `:`
    type($source) `` `{` $source_size `}` `->` type($target) `` `{` $target_size `}`
    attr-dict-with-keyword
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::Value getOperandSize(unsigned idx) {
      return detail::findOperandSize(*this, idx, {{0, 1}, {3, 4}});
    }
    ::mlir::Value getResultSize(unsigned idx) { return {}; }
  }];
}

def Stream_CmdDiscardOp : Stream_Op<"cmd.discard", [
    Stream_CmdPhaseOp, Stream_StreamableOp, Stream_SubviewEffectOp, Util_SizeAwareOp]> {
  let summary = "The contents of the range are no longer needed.";
  let arguments = (ins
    Stream_AnyResource:$target,
    Stream_Size:$target_size,
    Stream_Offset:$target_offset,
    Stream_Size:$target_length
  );
  let assemblyFormat = [{
    $target `[` $target_offset `for` $target_length `]` `:` type($target) `` `{` $target_size
    `}` attr-dict-with-keyword
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::Value getOperandSize(unsigned idx) {
      return detail::findOperandSize(*this, idx, {{0, 1}});
    }
    ::mlir::Value getResultSize(unsigned idx) { return {}; }
  }];
}

def Stream_CmdDispatchOp : Stream_Op<"cmd.dispatch", [
    AttrSizedOperandSegments, DeclareOpInterfaceMethods<SymbolUserOpInterface>, Stream_CmdPhaseOp,
    Stream_StreamableOp, Stream_SubviewEffectOp, Util_SizeAwareOp]> {
  let summary = "Runs an executable over ranges of resources, each `ro`, `rw` or `wo`.";
  let arguments = (ins
    Variadic<Index>:$workload,
    SymbolRefArrayAttr:$entry_points,
    Variadic<Stream_Primitive>:$uniform_operands,
    Variadic<Stream_DeviceResource>:$resources,
    Variadic<Stream_Size>:$resource_sizes,
    Variadic<Stream_Offset>:$resource_offsets,
    Variadic<Stream_Size>:$resource_lengths,
    Stream_ResourceAccessArrayAttr:$resource_accesses
  );
  let assemblyFormat = [{
    custom<DispatchEntryPoints>($entry_points) (`[` $workload^ `]`)? `` (`(` $uniform_operands^
    `:` type($uniform_operands) `)`)? `{` custom<DispatchResources>($resources,
    type($resources), $resource_sizes, $resource_offsets, $resource_lengths,
    $resource_accesses) `\n` `}` attr-dict-with-keyword
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::Value getOperandSize(unsigned idx) {
      return detail::findOperandSize(*this, idx, {{2, 3}});
    }
    ::mlir::Value getResultSize(unsigned idx) { return {}; }
  }];
}

def Stream_CmdExecuteOp : Stream_Op<"cmd.execute", [
    AttrSizedOperandSegments, RecursiveMemoryEffects,
    DeclareOpInterfaceMethods<RegionBranchOpInterface, ["getEntrySuccessorOperands"]>,
    SingleBlockImplicitTerminator<"::mlir::iree::stream::YieldOp">, Stream_AffinityOp,
    Stream_CmdPhaseOp, Stream_TimelineOp, Util_SizeAwareOp,
    DeclareOpInterfaceMethods<Util_ClosureOpInterface>]> {
  let summary = "Runs the commands within asynchronously on captured resources.";
  let arguments = (ins
    Variadic<Stream_AnyResource>:$resource_operands,
    Variadic<Stream_Size>:$resource_operand_sizes,
    UnitAttr:$once,
    Optional<Stream_Timepoint>:$await_timepoint,
    OptionalAttr<Stream_AffinityAttr>:$affinity
  );
  let results = (outs Stream_Timepoint:$result_timepoint);
  let regions = (region AnyRegion:$body);
  let assemblyFormat = [{
    (`once` $once^)? (`on` `(` $affinity^ `)`)? (`await` `(` $await_timepoint^ `)` `=` `` `>`)?
    `with` `` custom<ExplicitResourceRegion>($resource_operands, type($resource_operands),
    $resource_operand_sizes, $body) `=` `` `>` type($result_timepoint) attr-dict-with-keyword
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::llvm::SmallVector<::mlir::Value> getAwaitTimepoints() {
      return detail::presentValues(getAwaitTimepoint());
    }
    ::mlir::Value getOperandSize(unsigned idx) {
      return detail::findOperandSize(*this, idx, {{0, 1}});
    }
    ::mlir::Value getResultSize(unsigned idx) { return {}; }
  }];
}

def Stream_CmdFillOp : Stream_Op<"cmd.fill", [
    Stream_CmdPhaseOp, Stream_StreamableOp, Stream_SubviewEffectOp, Util_SizeAwareOp]> {
  let summary = "Fills a range with a pattern.";
  let arguments = (ins
    Stream_DeviceResource:$target,
    Stream_Size:$target_size,
    Stream_Offset:$target_offset,
    Stream_Size:$target_length,
    Stream_NativeFillPattern:$value
  );
  let assemblyFormat = [{
    $value `,` $target `[` $target_offset `for` $target_length `]` `:` type($value) `->`
    type($target) `` `{` $target_size `}` attr-dict-with-keyword
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::Value getOperandSize(unsigned idx) {
      return detail::findOperandSize(*this, idx, {{0, 1}});
    }
    ::mlir::Value getResultSize(unsigned idx) { return {}; }
  }];
}

def Stream_CmdFlushOp : Stream_Op<"cmd.flush", [
    Stream_CmdPhaseOp, Stream_StreamableOp, Stream_SubviewEffectOp, Util_SizeAwareOp]> {
  let summary = "Makes writes to the range visible to others.";
  let arguments = (ins
    Stream_AnyResource:$target,
    Stream_Size:$target_size,
    Stream_Offset:$target_offset,
    Stream_Size:$target_length,
    OptionalAttr<Stream_AffinityAttr>:$source_affinity
  );
  let assemblyFormat = [{
    (`to` `(` $source_affinity^ `)`)? $target `[` $target_offset `for` $target_length `]` `:`
    type($target) `` `{` $target_size `}` attr-dict-with-keyword
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::Value getOperandSize(unsigned idx) {
      return detail::findOperandSize(*this, idx, {{0, 1}});
    }
    ::mlir::Value getResultSize(unsigned idx) { return {}; }
  }];
}

def Stream_CmdFuncOp : Stream_Op<"cmd.func", [
    FunctionOpInterface, IsolatedFromAbove, Stream_CmdPhaseOp]> {
  let summary = "An external function that records work on allocated memory.";
  let arguments = (ins
    SymbolNameAttr:$sym_name,
    TypeAttrOf<FunctionType>:$function_type,
    OptionalAttr<StrAttr>:$sym_visibility,
    OptionalAttr<DictArrayAttr>:$arg_attrs,
    OptionalAttr<DictArrayAttr>:$res_attrs
  );
  let regions = (region AnyRegion:$body);
  let assemblyFormat = [{
    custom<SymbolVisibility>($sym_visibility) $sym_name ``
    custom<DispatchFunctionSignature>($function_type, $arg_attrs, $res_attrs)
    attr-dict-with-keyword ($body^)?
  }];
  let extraClassDeclaration = [{
    ::llvm::ArrayRef<::mlir::Type> getArgumentTypes() { return getFunctionType().getInputs(); }
    ::llvm::ArrayRef<::mlir::Type> getResultTypes() { return getFunctionType().getResults(); }
    ::mlir::Region *getCallableRegion() { return nullptr; }
  }];
}

def Stream_CmdInvalidateOp : Stream_Op<"cmd.invalidate", [
    Stream_CmdPhaseOp, Stream_StreamableOp, Stream_SubviewEffectOp, Util_SizeAwareOp]> {
  let summary = "Makes writes of others to the range visible here.";
  let arguments = (ins
    Stream_AnyResource:$target,
    Stream_Size:$target_size,
    Stream_Offset:$target_offset,
    Stream_Size:$target_length,
    OptionalAttr<Stream_AffinityAttr>:$source_affinity
  );
  let assemblyFormat = [{
    (`from` `(` $source_affinity^ `)`)? $target `[` $target_offset `for` $target_length `]` `:`
    type($target) `` `{` $target_size `}` attr-dict-with-keyword
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::Value getOperandSize(unsigned idx) {
      return detail::findOperandSize(*this, idx, {{0, 1}});
    }
    ::mlir::Value getResultSize(unsigned idx) { return {}; }
  }];
}

def Stream_CmdSerialOp : Stream_Op<"cmd.serial", [

    ParentOneOf<["::mlir::iree::stream::CmdConcurrentOp", "::mlir::iree::stream::CmdExecuteOp",
                 "::mlir::iree::stream::CmdSerialOp"]>,
    RecursiveMemoryEffects,
    DeclareOpInterfaceMethods<RegionBranchOpInterface, ["getEntrySuccessorOperands"]>,
    SingleBlockImplicitTerminator<"::mlir::iree::stream::YieldOp">, Stream_CmdPhaseOp,
    Stream_StreamableOp]> {
  let summary = "Commands within run one after the other.";
  let regions = (region AnyRegion:$body);
  let assemblyFormat = "$body attr-dict-with-keyword";
  let hasCanonicalizer = 1;
}

#endif // STRATA_DIALECTS_STREAM_IR_STREAM_CMD_OPS
