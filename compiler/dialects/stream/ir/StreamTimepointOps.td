// Timepoints, channels, contexts, and ops for tests.

#ifndef STRATA_DIALECTS_STREAM_IR_STREAM_TIMEPOINT_OPS
#define STRATA_DIALECTS_STREAM_IR_STREAM_TIMEPOINT_OPS

include "compiler/dialects/stream/ir/StreamTypes.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/ViewLikeInterface.td"

def Stream_ChannelCountOp : Stream_Op<"channel.count", [
    Pure, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "How many participants the channel has.";
  let arguments = (ins Stream_Channel:$channel);
  let results = (outs Index:$result);
  let assemblyFormat = "$channel `:` type($result) attr-dict-with-keyword";
}

def Stream_ChannelCreateOp : Stream_Op<"channel.create", [
    AttrSizedOperandSegments, Stream_AffinityOp, Pure,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "A channel for collective operations.";
  let arguments = (ins
    Optional<Util_Buffer>:$id,
    OptionalAttr<StrAttr>:$group,
    Optional<Index>:$rank,
    Optional<Index>:$count,
    OptionalAttr<Stream_AffinityAttr>:$affinity
  );
  let results = (outs Stream_Channel:$result);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? (`id` `(` $id^ `)`)? (`group` `(` $group^ `)`)? (`rank` `(`
    $rank^ `)`)? (`count` `(` $count^ `)`)? `:` type($result) attr-dict-with-keyword
  }];
}

def Stream_ChannelRankOp : Stream_Op<"channel.rank", [
    Pure, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "Which participant of the channel this one is.";
  let arguments = (ins Stream_Channel:$channel);
  let results = (outs Index:$result);
  let assemblyFormat = "$channel `:` type($result) attr-dict-with-keyword";
}

def Stream_ChannelSplitOp : Stream_Op<"channel.split", [
    Pure, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "A channel of those participants that give the same color, ordered by key.";
  let arguments = (ins
    Stream_Channel:$channel,
    Index:$color,
    Index:$key
  );
  let results = (outs Stream_Channel:$result);
  let assemblyFormat = [{
    $channel `,` $color `,` $key `:` type($channel) `->` type($result) attr-dict-with-keyword
  }];
}

def Stream_ContextResolveOp : Stream_Op<"context.resolve", [Stream_AffinityOp, Pure]> {
  let summary = "What the next lower dialect uses for the place: a device, an allocator, a queue.";
  let arguments = (ins OptionalAttr<Stream_AffinityAttr>:$affinity);
  let results = (outs Variadic<AnyType>:$results);
  let assemblyFormat = "(`on` `(` $affinity^ `)`)? attr-dict `:` type($results)";
}

def Stream_TestTimelineAwareOp : Stream_Op<"test.timeline_aware", [
    AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<Stream_TimelineAwareOp, ["buildAwaitTimepoints",
                                                       "buildResultTimepoint"]>,
    Pure]> {
  let summary = "Takes part in the timeline through fences of its own.";
  let arguments = (ins
    Variadic<AnyType>:$args,
    Variadic<Stream_TestFence>:$wait_fence_likes,
    Stream_TestFence:$signal_fence_like
  );
  let results = (outs Variadic<AnyType>:$results);
  let assemblyFormat = [{
    `(` $args `)` `waits` `(` $wait_fence_likes `)` `signals` `(` $signal_fence_like `)`
    attr-dict `:` functional-type($args, $results)
  }];
}

def Stream_TestTimelineOp : Stream_Op<"test.timeline_op", [
    AttrSizedOperandSegments, Stream_TimelineOp, Util_SizeAwareOp, Pure]> {
  let summary = "Takes part in the timeline through timepoints.";
  let arguments = (ins
    Variadic<Stream_AnyResource>:$resource_operands,
    Variadic<Stream_Size>:$resource_operand_sizes,
    Variadic<Stream_Size>:$result_sizes,
    Variadic<Stream_Timepoint>:$await_operands,
    OptionalAttr<Util_TiedOpStorageAttr>:$tied_operands,
    OptionalAttr<I64Attr>:$await_limit
  );
  let results = (outs Variadic<Stream_AnyResource>:$results, Stream_Timepoint:$result_timepoint);
  let assemblyFormat = [{
    (`await_limit` `(` $await_limit^ `)`)? (`await` `(` $await_operands^ `)` `=` `` `>`)?
    `with` `(` $resource_operands `)` attr-dict `:`
    custom<ShapedFunctionType>(ref($resource_operands), type($resource_operands),
    $resource_operand_sizes, type($results), $result_sizes, $tied_operands) `=` `` `>`
    type($result_timepoint)
  }];
  let extraClassDeclaration = [{
    ::llvm::SmallVector<::mlir::Value> getAwaitTimepoints() {
      return ::llvm::to_vector_of<::mlir::Value>(getAwaitOperands());
    }
    void setAwaitTimepoint(::mlir::Value timepoint);
    void setAwaitTimepoints(::mlir::ValueRange timepoints, ::mlir::OpBuilder &builder);
    ::mlir::Value getOperandSize(unsigned idx) {
      return detail::findOperandSize(*this, idx, {{0, 1}});
    }
    ::mlir::Value getResultSize(unsigned idx) {
      return detail::findResultSize(*this, idx, 2);
    }
  }];
}

def Stream_TimepointAwaitOp : Stream_Op<"timepoint.await", [
    AttrSizedOperandSegments, Stream_TiedPassthrough, Stream_TimelineOp, Util_SizeAwareOp,
    Util_TiedOpInterface, Pure]> {
  let summary = "Resources that may be used once the timepoint is reached; `sync` blocks the host.";
  let arguments = (ins
    Variadic<Stream_AnyResource>:$resource_operands,
    Variadic<Stream_Size>:$resource_operand_sizes,
    Stream_Timepoint:$await_timepoint,
    UnitAttr:$sync
  );
  let results = (outs Variadic<Stream_AnyResource>:$results);
  let assemblyFormat = [{
    (`sync` $sync^)? $await_timepoint `=` `` `>` $resource_operands `:`
    custom<ShapedTypeList>(type($resource_operands), type($results), $resource_operand_sizes)
    attr-dict-with-keyword
  }];
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::llvm::SmallVector<::mlir::Value> getAwaitTimepoints() { return {getAwaitTimepoint()}; }
    void setAwaitTimepoint(::mlir::Value timepoint);
    ::mlir::Value getResultTimepoint() { return {}; }
    ::mlir::Value getOperandSize(unsigned idx) {
      return detail::findOperandSize(*this, idx, {{0, 1}});
    }
    ::mlir::Value getResultSize(unsigned idx) {
      return detail::findResultSize(*this, idx, 1);
    }
    std::pair<unsigned, unsigned> getTiedOperandsIndexAndLength() {
      return getODSOperandIndexAndLength(0);
    }
    std::optional<unsigned> getTiedResultOperandIndex(unsigned resultIndex) { return resultIndex; }
    ::llvm::SmallVector<int64_t> getTiedResultOperandIndices() {
      return ::llvm::to_vector(::llvm::seq<int64_t>(0, getNumResults()));
    }
  }];
}

def Stream_TimepointBarrierOp : Stream_Op<"timepoint.barrier", [
    AllTypesMatch<["resource", "result"]>, Stream_AffinityOp, Stream_TiedPassthrough,
    Stream_TimelineOp, Util_SizeAwareOp, Util_TiedOpInterface, Pure]> {
  let summary = "A timepoint at which the resource is available.";
  let arguments = (ins
    Stream_AnyResource:$resource,
    Stream_Size:$resource_size,
    OptionalAttr<Stream_AffinityAttr>:$affinity
  );
  let results = (outs Stream_AnyResource:$result, Stream_Timepoint:$result_timepoint);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? $resource `:` type($resource) `` `{` $resource_size `}` `=` ``
    `>` type($result_timepoint) attr-dict-with-keyword
  }];
  let hasCanonicalizer = 1;
  let extraClassDeclaration = [{
    ::llvm::SmallVector<::mlir::Value> getAwaitTimepoints() { return {}; }
    void setAwaitTimepoint(::mlir::Value timepoint) {}
    ::mlir::Value getOperandSize(unsigned idx) {
      return detail::findOperandSize(*this, idx, {{0, 1}});
    }
    ::mlir::Value getResultSize(unsigned idx) {
      return detail::findResultSize(*this, idx, 1);
    }
    std::pair<unsigned, unsigned> getTiedOperandsIndexAndLength() {
      return getODSOperandIndexAndLength(0);
    }
    std::pair<unsigned, unsigned> getTiedResultsIndexAndLength() { return {0, 1}; }
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

def Stream_TimepointChainExternalOp : Stream_Op<"timepoint.chain_external", [Stream_AffinityOp]> {
  let summary = "Signals values of another dialect once the timepoint is reached.";
  let arguments = (ins
    Stream_Timepoint:$await_timepoint,
    Variadic<AnyType>:$external_values,
    OptionalAttr<Stream_AffinityAttr>:$affinity
  );
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? $await_timepoint `=` `` `>` `(` $external_values `:`
    type($external_values) `)` attr-dict-with-keyword
  }];
}

def Stream_TimepointExportOp : Stream_Op<"timepoint.export", [Stream_AffinityOp, Pure]> {
  let summary = "A timepoint as values of another dialect.";
  let arguments = (ins
    Stream_Timepoint:$await_timepoint,
    OptionalAttr<Stream_AffinityAttr>:$affinity
  );
  let results = (outs Variadic<AnyType>:$results);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? $await_timepoint `=` `` `>` `(` type($results) `)`
    attr-dict-with-keyword
  }];
  let hasFolder = 1;
}

def Stream_TimepointImmediateOp : Stream_Op<"timepoint.immediate", [
    ConstantLike, Stream_TimelineOp, Pure]> {
  let summary = "A timepoint that has been reached.";
  let results = (outs Stream_Timepoint:$result_timepoint);
  let assemblyFormat = "attr-dict `=` `` `>` type($result_timepoint)";
  let hasFolder = 1;
  let extraClassDeclaration = [{
    ::llvm::SmallVector<::mlir::Value> getAwaitTimepoints() { return {}; }
    void setAwaitTimepoint(::mlir::Value timepoint) {}
  }];
}

def Stream_TimepointImportOp : Stream_Op<"timepoint.import", [Stream_AffinityOp, Pure]> {
  let summary = "A timepoint from values of another dialect.";
  let arguments = (ins Variadic<AnyType>:$operands, OptionalAttr<Stream_AffinityAttr>:$affinity);
  let results = (outs Stream_Timepoint:$result_timepoint);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? $operands `:` `(` type($operands) `)` `=` `` `>`
    type($result_timepoint) attr-dict-with-keyword
  }];
}

def Stream_TimepointJoinOp : Stream_Op<"timepoint.join", [Stream_TimelineOp, Pure]> {
  let summary = "The latest of several timepoints.";
  let arguments = (ins Variadic<Stream_Timepoint>:$await_timepoints);
  let results = (outs Stream_Timepoint:$result_timepoint);
  let assemblyFormat = [{
    `max` `(` $await_timepoints `)` `=` `` `>` type($result_timepoint) attr-dict-with-keyword
  }];
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    void setAwaitTimepoint(::mlir::Value timepoint);
    void setAwaitTimepoints(::mlir::ValueRange timepoints, ::mlir::OpBuilder &builder);
  }];
}

#endif // STRATA_DIALECTS_STREAM_IR_STREAM_TIMEPOINT_OPS
