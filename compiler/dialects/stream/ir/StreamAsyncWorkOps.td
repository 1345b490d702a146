// Work on resources with value semantics: kernels, calls, collectives, and the regions they run in.

#ifndef STRATA_DIALECTS_STREAM_IR_STREAM_ASYNC_WORK_OPS
#define STRATA_DIALECTS_STREAM_IR_STREAM_ASYNC_WORK_OPS

include "compiler/dialects/stream/ir/StreamTypes.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/ViewLikeInterface.td"

def Stream_AsyncCallOp : Stream_Op<"async.call", [
    AttrSizedOperandSegments, DeclareOpInterfaceMethods<CallOpInterface>,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>, Stream_AffinityOp, Stream_AsyncPhaseOp,
    Stream_StreamableOp, DeclareOpInterfaceMethods<Stream_AsyncAccessOp>, Util_SizeAwareOp,
    Util_TiedOpInterface]> {
  let summary = "Calls an external function that works on byte ranges within a region.";
  let arguments = (ins
    FlatSymbolRefAttr:$callee,
    Variadic<AnyType>:$resource_operands,
    Variadic<Stream_Size>:$resource_operand_sizes,
    Variadic<Stream_Offset>:$resource_operand_offsets,
    Variadic<Stream_Offset>:$resource_operand_ends,
    Variadic<Stream_Size>:$resource_operand_lengths,
    Variadic<Stream_Size>:$result_sizes,
    OptionalAttr<Util_TiedOpStorageAttr>:$tied_operands,
    OptionalAttr<DictArrayAttr>:$arg_attrs,
    OptionalAttr<DictArrayAttr>:$res_attrs,
    OptionalAttr<Stream_AffinityAttr>:$affinity
  );
  let results = (outs Variadic<AnyTypeOf<[Stream_DeviceResource, Stream_Primitive]>>:$results);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? $callee `` custom<DispatchOperands>($resource_operands,
    $resource_operand_offsets, $resource_operand_ends, $resource_operand_lengths) attr-dict `:`
    custom<ShapedFunctionType>(ref($resource_operands), type($resource_operands),
    $resource_operand_sizes, type($results), $result_sizes, $tied_operands)
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::Value getOperandSize(unsigned idx) {
      return detail::findOperandSize(*this, idx, {{0, 1}});
    }
    ::mlir::Value getResultSize(unsigned idx) {
      return detail::findResultSize(*this, idx, 5);
    }
    /// Operands and results that can be tied.
    std::pair<unsigned, unsigned> getTiedOperandsIndexAndLength() {
      return getODSOperandIndexAndLength(0);
    }
  }];
}

def Stream_AsyncCollectiveOp : Stream_Op<"async.collective", [
    AllTypesMatch<["target", "result"]>, Stream_AffinityOp, Stream_AsyncPhaseOp,
    Stream_StreamableOp, DeclareOpInterfaceMethods<Stream_AsyncAccessOp>, Util_SizeAwareOp,
    Util_TiedOpInterface, Util_HoistableOpInterface]> {
  let summary = "A collective operation over the channel, into a range of the target.";
  let arguments = (ins
    Stream_CollectiveAttr:$op,
    Stream_DeviceResource:$target,
    Stream_Size:$target_size,
    Stream_Offset:$target_offset,
    Stream_Offset:$target_end,
    Stream_Size:$target_length,
    Stream_DeviceResource:$source,
    Stream_Size:$source_size,
    Stream_Offset:$source_offset,
    Stream_Offset:$source_end,
    Stream_Size:$source_length,
    Stream_Size:$element_count,
    Stream_Channel:$channel,
    Optional<I32>:$param,
    OptionalAttr<Stream_AffinityAttr>:$affinity
  );
  let results = (outs Stream_DeviceResource:$result);
  let assemblyFormat = [{
    `` $op `` `[` $element_count `]` (`on` `(` $affinity^ `)`)? `channel` `(` $channel `)`
    custom<CollectiveParam>(ref($op), $param) `` $source `[` $source_offset `to` $source_end
    `for` $source_length `]` `,` $target `[` $target_offset `to` $target_end `for`
    $target_length `]` `:` type($source) `` `{` $source_size `}` `->`
    custom<ShapedTiedResult>(type($target), $target_size) attr-dict-with-keyword
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::Value getOperandSize(unsigned idx) {
      return detail::findOperandSize(*this, idx, {{0, 1}, {5, 6}});
    }
    ::mlir::Value getResultSize(unsigned idx) {
      return detail::findResultSize(*this, idx, 1);
    }
    std::pair<unsigned, unsigned> getTiedOperandsIndexAndLength() {
      return getODSOperandIndexAndLength(0);
    }
    std::optional<unsigned> getTiedResultOperandIndex(unsigned resultIndex) {
      if (resultIndex != 0)
        return std::nullopt;
      return getODSOperandIndexAndLength(0).first;
    }
    ::llvm::SmallVector<int64_t> getTiedResultOperandIndices() {
      return {getODSOperandIndexAndLength(0).first};
    }
  }];
}

def Stream_AsyncConcurrentOp : Stream_Op<"async.concurrent", [

    ParentOneOf<["::mlir::iree::stream::AsyncConcurrentOp",
                 "::mlir::iree::stream::AsyncExecuteOp"]>,
    AttrSizedOperandSegments, RecursiveMemoryEffects,
    DeclareOpInterfaceMethods<RegionBranchOpInterface, ["getEntrySuccessorOperands"]>,
    SingleBlockImplicitTerminator<"::mlir::iree::stream::YieldOp">, Stream_AffinityOp,
    Stream_AsyncPhaseOp, Stream_StreamableOp, DeclareOpInterfaceMethods<Stream_AsyncAccessOp>,
    Util_SizeAwareOp, DeclareOpInterfaceMethods<Util_ClosureOpInterface>, Util_TiedOpInterface]> {
  let summary = "Ops within may run at the same time.";
  let arguments = (ins
    Variadic<Stream_AnyResource>:$resource_operands,
    Variadic<Stream_Size>:$resource_operand_sizes,
    Variadic<Stream_Size>:$result_sizes,
    OptionalAttr<Util_TiedOpStorageAttr>:$tied_operands,
    OptionalAttr<Stream_AffinityAttr>:$affinity
  );
  let results = (outs Variadic<Stream_AnyResource>:$results);
  let regions = (region AnyRegion:$body);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? `with` `` custom<ResourceRegion>($resource_operands,
    type($resource_operands), $resource_operand_sizes, type($results), $result_sizes,
    $tied_operands, $body) attr-dict-with-keyword
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::Value getOperandSize(unsigned idx) {
      return detail::findOperandSize(*this, idx, {{0, 1}});
    }
    ::mlir::Value getResultSize(unsigned idx) {
      return detail::findResultSize(*this, idx, 2);
    }
    /// Operands and results that can be tied.
    std::pair<unsigned, unsigned> getTiedOperandsIndexAndLength() {
      return getODSOperandIndexAndLength(0);
    }
  }];
}

def Stream_AsyncDispatchOp : Stream_Op<"async.dispatch", [
    AttrSizedOperandSegments, DeclareOpInterfaceMethods<SymbolUserOpInterface>, Stream_AffinityOp,
    Stream_AsyncPhaseOp, Stream_StreamableOp, DeclareOpInterfaceMethods<Stream_AsyncAccessOp>,
    Util_HoistableOpInterface, Util_SizeAwareOp, Util_TiedOpInterface, Pure]> {
  let summary = "Runs an executable over byte ranges `[start to end for length]`.";
  let arguments = (ins
    Variadic<Index>:$workload,
    SymbolRefArrayAttr:$entry_points,
    Variadic<AnyTypeOf<[Stream_DeviceResource, Stream_Primitive]>>:$resource_operands,
    Variadic<Stream_Size>:$resource_operand_sizes,
    Variadic<Stream_Offset>:$resource_operand_offsets,
    Variadic<Stream_Offset>:$resource_operand_ends,
    Variadic<Stream_Size>:$resource_operand_lengths,
    Variadic<Stream_Size>:$result_sizes,
    OptionalAttr<Util_TiedOpStorageAttr>:$tied_operands,
    OptionalAttr<Stream_AffinityAttr>:$affinity
  );
  let results = (outs Variadic<Stream_DeviceResource>:$results);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? custom<DispatchEntryPoints>($entry_points) (`[` $workload^ `]`)?
    `` custom<DispatchOperands>($resource_operands, $resource_operand_offsets,
    $resource_operand_ends, $resource_operand_lengths) attr-dict `:`
    custom<ShapedFunctionType>(ref($resource_operands), type($resource_operands),
    $resource_operand_sizes, type($results), $result_sizes, $tied_operands)
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::Value getOperandSize(unsigned idx) {
      return detail::findOperandSize(*this, idx, {{1, 2}});
    }
    ::mlir::Value getResultSize(unsigned idx) {
      return detail::findResultSize(*this, idx, 6);
    }
    /// Operands and results that can be tied.
    std::pair<unsigned, unsigned> getTiedOperandsIndexAndLength() {
      return getODSOperandIndexAndLength(1);
    }
  }];
}

def Stream_AsyncExecuteOp : Stream_Op<"async.execute", [
    AttrSizedOperandSegments, RecursiveMemoryEffects,
    DeclareOpInterfaceMethods<RegionBranchOpInterface, ["getEntrySuccessorOperands"]>,
    SingleBlockImplicitTerminator<"::mlir::iree::stream::YieldOp">, Stream_AffinityOp,
    Stream_AsyncPhaseOp, DeclareOpInterfaceMethods<Stream_AsyncAccessOp>, Stream_TimelineOp,
    Util_SizeAwareOp, DeclareOpInterfaceMethods<Util_ClosureOpInterface>, Util_TiedOpInterface]> {
  let summary = "Runs the ops within asynchronously; the timepoint is when all are done.";
  let arguments = (ins
    Variadic<Stream_AnyResource>:$resource_operands,
    Variadic<Stream_Size>:$resource_operand_sizes,
    Variadic<Stream_Size>:$result_sizes,
    Optional<Stream_Timepoint>:$await_timepoint,
    OptionalAttr<Util_TiedOpStorageAttr>:$tied_operands,
    OptionalAttr<Stream_AffinityAttr>:$affinity
  );
  let results = (outs Variadic<Stream_AnyResource>:$results, Stream_Timepoint:$result_timepoint);
  let regions = (region AnyRegion:$body);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? (`await` `(` $await_timepoint^ `)` `=` `` `>`)? `with` ``
    custom<ResourceRegion>($resource_operands, type($resource_operands),
    $resource_operand_sizes, type($results), $result_sizes, $tied_operands, $body) `=` `` `>`
    type($result_timepoint) attr-dict-with-keyword
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
    ::mlir::Value getResultSize(unsigned idx) {
      return detail::findResultSize(*this, idx, 2);
    }
    /// Operands and results that can be tied.
    std::pair<unsigned, unsigned> getTiedOperandsIndexAndLength() {
      return getODSOperandIndexAndLength(0);
    }
    std::pair<unsigned, unsigned> getTiedResultsIndexAndLength() {
      return {0, getResults().size()};
    }
  }];
}

def Stream_AsyncFuncOp : Stream_Op<"async.func", [
    FunctionOpInterface, IsolatedFromAbove, Stream_AsyncPhaseOp]> {
  let summary = "An external function that works on resources with value semantics.";
  let arguments = (ins
    SymbolNameAttr:$sym_name,
    TypeAttrOf<FunctionType>:$function_type,
    OptionalAttr<Util_TiedOpStorageAttr>:$tied_operands,
    OptionalAttr<StrAttr>:$sym_visibility,
    OptionalAttr<DictArrayAttr>:$arg_attrs,
    OptionalAttr<DictArrayAttr>:$res_attrs
  );
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

#endif // STRATA_DIALECTS_STREAM_IR_STREAM_ASYNC_WORK_OPS
