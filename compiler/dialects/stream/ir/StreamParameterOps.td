// Ops that load and store named parameters.

#ifndef STRATA_DIALECTS_STREAM_IR_STREAM_PARAMETER_OPS
#define STRATA_DIALECTS_STREAM_IR_STREAM_PARAMETER_OPS

include "compiler/dialects/stream/ir/StreamTypes.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/ViewLikeInterface.td"

def Stream_AsyncParameterGatherOp : Stream_Op<"async.parameter.gather", [
    AttrSizedOperandSegments, Stream_AffinityOp, Stream_AsyncPhaseOp, Stream_TimelineOp,
    DeclareOpInterfaceMethods<Stream_AsyncAccessOp>, Util_SizeAwareOp, Util_TiedOpInterface]> {
  let summary = "Loads several parameters into ranges of the target.";
  let arguments = (ins
    Optional<Util_Buffer>:$source_scope,
    Variadic<Util_Buffer>:$source_keys,
    Variadic<I64>:$source_offsets,
    Stream_DeviceResource:$target,
    Stream_Size:$target_size,
    Variadic<Stream_Offset>:$target_offsets,
    Variadic<Stream_Offset>:$target_ends,
    Variadic<Stream_Size>:$target_lengths,
    Optional<Stream_Timepoint>:$await_timepoint,
    OptionalAttr<Stream_AffinityAttr>:$affinity
  );
  let results = (outs Stream_DeviceResource:$result, Stream_Timepoint:$result_timepoint);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? (`await` `(` $await_timepoint^ `)`)? `{`
    custom<AsyncParameterGatherOperations>($source_scope, $source_keys, $source_offsets,
    $target, type($target), $target_size, $target_offsets, $target_ends, $target_lengths) `}`
    `:` type($result) `=` `` `>` type($result_timepoint) attr-dict-with-keyword
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::llvm::SmallVector<::mlir::Value> getAwaitTimepoints() {
      return detail::presentValues(getAwaitTimepoint());
    }
    ::mlir::Value getOperandSize(unsigned idx) {
      return detail::findOperandSize(*this, idx, {{3, 4}});
    }
    ::mlir::Value getResultSize(unsigned idx) {
      return detail::findResultSize(*this, idx, 4);
    }
    std::pair<unsigned, unsigned> getTiedOperandsIndexAndLength() {
      return getODSOperandIndexAndLength(3);
    }
    std::pair<unsigned, unsigned> getTiedResultsIndexAndLength() { return {0, 1}; }
    std::optional<unsigned> getTiedResultOperandIndex(unsigned resultIndex) {
      if (resultIndex != 0)
        return std::nullopt;
      return getODSOperandIndexAndLength(3).first;
    }
    ::llvm::SmallVector<int64_t> getTiedResultOperandIndices() {
      return {getODSOperandIndexAndLength(3).first};
    }
  }];
}

def Stream_AsyncParameterLoadOp : Stream_Op<"async.parameter.load", [
    AttrSizedOperandSegments, Stream_AffinityOp, Stream_AsyncPhaseOp, Stream_TimelineOp,
    DeclareOpInterfaceMethods<Stream_AsyncAccessOp>, Util_SizeAwareOp, Pure]> {
  let summary = "A resource with the contents of a parameter.";
  let arguments = (ins
    Optional<Stream_Timepoint>:$await_timepoint,
    Optional<Util_Buffer>:$source_scope,
    Util_Buffer:$source_key,
    I64:$source_offset,
    Stream_Size:$result_size,
    OptionalAttr<Stream_AffinityAttr>:$affinity
  );
  let results = (outs Stream_DeviceResource:$result, Stream_Timepoint:$result_timepoint);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? (`await` `(` $await_timepoint^ `)`)?
    custom<ParameterReference>($source_scope, $source_key) `` `[` $source_offset `]` `:`
    type($result) `` `{` $result_size `}` `=` `` `>` type($result_timepoint)
    attr-dict-with-keyword
  }];
  let extraClassDeclaration = [{
    ::llvm::SmallVector<::mlir::Value> getAwaitTimepoints() {
      return detail::presentValues(getAwaitTimepoint());
    }
    ::mlir::Value getOperandSize(unsigned idx) { return {}; }
    ::mlir::Value getResultSize(unsigned idx) {
      return detail::findResultSize(*this, idx, 4);
    }
  }];
}

def Stream_AsyncParameterReadOp : Stream_Op<"async.parameter.read", [
    AllTypesMatch<["target", "result"]>, AttrSizedOperandSegments, Stream_AffinityOp,
    Stream_AsyncPhaseOp, Stream_TimelineOp, DeclareOpInterfaceMethods<Stream_AsyncAccessOp>,
    Util_SizeAwareOp, Util_TiedOpInterface]> {
  let summary = "Reads a parameter into a range of the target.";
  let arguments = (ins
    Stream_DeviceResource:$target,
    Stream_Size:$target_size,
    Stream_Offset:$target_offset,
    Stream_Offset:$target_end,
    Stream_Size:$target_length,
    Optional<Util_Buffer>:$source_scope,
    Util_Buffer:$source_key,
    I64:$source_offset,
    Optional<Stream_Timepoint>:$await_timepoint,
    OptionalAttr<Stream_AffinityAttr>:$affinity
  );
  let results = (outs Stream_DeviceResource:$result, Stream_Timepoint:$result_timepoint);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? (`await` `(` $await_timepoint^ `)`)?
    custom<ParameterReference>($source_scope, $source_key) `` `[` $source_offset `]` `->`
    $target `[` $target_offset `to` $target_end `for` $target_length `]` `:` type($target) ``
    `{` $target_size `}` `=` `` `>` type($result_timepoint) attr-dict-with-keyword
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::llvm::SmallVector<::mlir::Value> getAwaitTimepoints() {
      return detail::presentValues(getAwaitTimepoint());
    }
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

def Stream_AsyncParameterScatterOp : Stream_Op<"async.parameter.scatter", [
    AttrSizedOperandSegments, Stream_AffinityOp, Stream_AsyncPhaseOp, Stream_TimelineOp,
    DeclareOpInterfaceMethods<Stream_AsyncAccessOp>, Util_SizeAwareOp, Util_TiedOpInterface]> {
  let summary = "Writes ranges of the source to several parameters.";
  let arguments = (ins
    Stream_DeviceResource:$source,
    Stream_Size:$source_size,
    Variadic<Stream_Offset>:$source_offsets,
    Variadic<Stream_Offset>:$source_ends,
    Variadic<Stream_Size>:$source_lengths,
    Optional<Util_Buffer>:$target_scope,
    Variadic<Util_Buffer>:$target_keys,
    Variadic<I64>:$target_offsets,
    Optional<Stream_Timepoint>:$await_timepoint,
    OptionalAttr<Stream_AffinityAttr>:$affinity
  );
  let results = (outs Stream_DeviceResource:$result, Stream_Timepoint:$result_timepoint);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? (`await` `(` $await_timepoint^ `)`)? `{`
    custom<AsyncParameterScatterOperations>($source, type($source), $source_size,
    $source_offsets, $source_ends, $source_lengths, $target_scope, $target_keys,
    $target_offsets) `}` `:` type($result) `=` `` `>` type($result_timepoint)
    attr-dict-with-keyword
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::llvm::SmallVector<::mlir::Value> getAwaitTimepoints() {
      return detail::presentValues(getAwaitTimepoint());
    }
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

def Stream_AsyncParameterWriteOp : Stream_Op<"async.parameter.write", [
    AllTypesMatch<["source", "result"]>, AttrSizedOperandSegments, Stream_AffinityOp,
    Stream_AsyncPhaseOp, Stream_TimelineOp, DeclareOpInterfaceMethods<Stream_AsyncAccessOp>,
    Util_SizeAwareOp, Util_TiedOpInterface]> {
  let summary = "Writes a range of the source to a parameter.";
  let arguments = (ins
    Stream_DeviceResource:$source,
    Stream_Size:$source_size,
    Stream_Offset:$source_offset,
    Stream_Offset:$source_end,
    Stream_Size:$source_length,
    Optional<Util_Buffer>:$target_scope,
    Util_Buffer:$target_key,
    I64:$target_offset,
    Optional<Stream_Timepoint>:$await_timepoint,
    OptionalAttr<Stream_AffinityAttr>:$affinity
  );
  let results = (outs Stream_DeviceResource:$result, Stream_Timepoint:$result_timepoint);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? (`await` `(` $await_timepoint^ `)`)? $source `[` $source_offset
    `to` $source_end `for` $source_length `]` `->` custom<ParameterReference>($target_scope,
    $target_key) `` `[` $target_offset `]` `:` type($source) `` `{` $source_size `}` `=` `` `>`
    type($result_timepoint) attr-dict-with-keyword
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::llvm::SmallVector<::mlir::Value> getAwaitTimepoints() {
      return detail::presentValues(getAwaitTimepoint());
    }
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

def Stream_CmdParameterGatherOp : Stream_Op<"cmd.parameter.gather", [
    AttrSizedOperandSegments, Stream_AffinityOp, Stream_CmdPhaseOp, Stream_TimelineOp,
    Util_SizeAwareOp]> {
  let summary = "Reads several parameters into ranges of the target.";
  let arguments = (ins
    Optional<Util_Buffer>:$source_scope,
    Variadic<Util_Buffer>:$source_keys,
    Variadic<I64>:$source_offsets,
    Stream_DeviceResource:$target,
    Stream_Size:$target_size,
    Variadic<Stream_Offset>:$target_offsets,
    Variadic<Stream_Size>:$target_lengths,
    Optional<Stream_Timepoint>:$await_timepoint,
    OptionalAttr<Stream_AffinityAttr>:$affinity
  );
  let results = (outs Stream_Timepoint:$result_timepoint);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? (`await` `(` $await_timepoint^ `)` `=` `` `>`)? `{`
    custom<CmdParameterGatherOperations>($source_scope, $source_keys, $source_offsets, $target,
    type($target), $target_size, $target_offsets, $target_lengths) `}` `=` `` `>`
    type($result_timepoint) attr-dict-with-keyword
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::llvm::SmallVector<::mlir::Value> getAwaitTimepoints() {
      return detail::presentValues(getAwaitTimepoint());
    }
    ::mlir::Value getOperandSize(unsigned idx) {
      return detail::findOperandSize(*this, idx, {{3, 4}});
    }
    ::mlir::Value getResultSize(unsigned idx) {
      return detail::findResultSize(*this, idx, 4);
    }
  }];
}

def Stream_CmdParameterLoadOp : Stream_Op<"cmd.parameter.load", [
    AttrSizedOperandSegments, Stream_AffinityOp, Stream_CmdPhaseOp, Stream_TimelineOp,
    Util_SizeAwareOp, Pure]> {
  let summary = "Resources with the contents of parameters, which the runtime may map.";
  let arguments = (ins
    Optional<Util_Buffer>:$source_scope,
    Variadic<Util_Buffer>:$source_keys,
    Variadic<I64>:$source_offsets,
    Variadic<Stream_Size>:$result_sizes,
    Optional<Stream_Timepoint>:$await_timepoint,
    OptionalAttr<Stream_AffinityAttr>:$affinity
  );
  let results = (outs Variadic<Stream_DeviceResource>:$results, Stream_Timepoint:$result_timepoint);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? (`await` `(` $await_timepoint^ `)` `=` `` `>`)? `{`
    custom<ParameterLoadOperations>($source_scope, $source_keys, $source_offsets,
    type($results), $result_sizes) `}` `=` `` `>` type($result_timepoint) attr-dict-with-keyword
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::llvm::SmallVector<::mlir::Value> getAwaitTimepoints() {
      return detail::presentValues(getAwaitTimepoint());
    }
    ::mlir::Value getOperandSize(unsigned idx) { return {}; }
    ::mlir::Value getResultSize(unsigned idx) {
      return detail::findResultSize(*this, idx, 3);
    }
  }];
}

def Stream_CmdParameterReadOp : Stream_Op<"cmd.parameter.read", [
    AttrSizedOperandSegments, Stream_AffinityOp, Stream_CmdPhaseOp, Stream_TimelineOp,
    Util_SizeAwareOp]> {
  let summary = "Reads a parameter into a range of the target.";
  let arguments = (ins
    Optional<Util_Buffer>:$source_scope,
    Util_Buffer:$source_key,
    I64:$source_offset,
    Stream_DeviceResource:$target,
    Stream_Size:$target_size,
    Stream_Offset:$target_offset,
    Stream_Size:$target_length,
    Optional<Stream_Timepoint>:$await_timepoint,
    OptionalAttr<Stream_AffinityAttr>:$affinity
  );
  let results = (outs Stream_Timepoint:$result_timepoint);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? (`await` `(` $await_timepoint^ `)` `=` `` `>`)?
    custom<ParameterReference>($source_scope, $source_key) `` `[` $source_offset `]` `->`
    $target `[` $target_offset `for` $target_length `]` `:` type($target) `` `{` $target_size
    `}` `=` `` `>` type($result_timepoint) attr-dict-with-keyword
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::llvm::SmallVector<::mlir::Value> getAwaitTimepoints() {
      return detail::presentValues(getAwaitTimepoint());
    }
    ::mlir::Value getOperandSize(unsigned idx) {
      return detail::findOperandSize(*this, idx, {{3, 4}});
    }
    ::mlir::Value getResultSize(unsigned idx) {
      return detail::findResultSize(*this, idx, 4);
    }
  }];
}

def Stream_CmdParameterScatterOp : Stream_Op<"cmd.parameter.scatter", [
    AttrSizedOperandSegments, Stream_AffinityOp, Stream_CmdPhaseOp, Stream_TimelineOp,
    Util_SizeAwareOp]> {
  let summary = "Writes ranges of the source to several parameters.";
  let arguments = (ins
    Stream_DeviceResource:$source,
    Stream_Size:$source_size,
    Variadic<Stream_Offset>:$source_offsets,
    Variadic<Stream_Size>:$source_lengths,
    Optional<Util_Buffer>:$target_scope,
    Variadic<Util_Buffer>:$target_keys,
    Variadic<I64>:$target_offsets,
    Optional<Stream_Timepoint>:$await_timepoint,
    OptionalAttr<Stream_AffinityAttr>:$affinity
  );
  let results = (outs Stream_Timepoint:$result_timepoint);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? (`await` `(` $await_timepoint^ `)` `=` `` `>`)? `{`
    custom<CmdParameterScatterOperations>($source, type($source), $source_size,
    $source_offsets, $source_lengths, $target_scope, $target_keys, $target_offsets) `}` `=` ``
    `>` type($result_timepoint) attr-dict-with-keyword
  }];
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

def Stream_CmdParameterWriteOp : Stream_Op<"cmd.parameter.write", [
    AttrSizedOperandSegments, Stream_AffinityOp, Stream_CmdPhaseOp, Stream_TimelineOp,
    Util_SizeAwareOp]> {
  let summary = "Writes a range of the source to a parameter.";
  let arguments = (ins
    Stream_DeviceResource:$source,
    Stream_Size:$source_size,
    Stream_Offset:$source_offset,
    Stream_Size:$source_length,
    Optional<Util_Buffer>:$target_scope,
    Util_Buffer:$target_key,
    I64:$target_offset,
    Optional<Stream_Timepoint>:$await_timepoint,
    OptionalAttr<Stream_AffinityAttr>:$affinity
  );
  let results = (outs Stream_Timepoint:$result_timepoint);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? (`await` `(` $await_timepoint^ `)` `=` `` `>`)? $source `[`
    $source_offset `for` $source_length `]` `:` type($source) `` `{` $source_size `}` `->`
    custom<ParameterReference>($target_scope, $target_key) `` `[` $target_offset `]` `=` `` `>`
    type($result_timepoint) attr-dict-with-keyword
  }];
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

def Stream_TensorParameterLoadOp : Stream_Op<"tensor.parameter.load", [
    AttrSizedOperandSegments, Stream_AffinityOp, Stream_StreamableOp, Stream_TensorPhaseOp,
    Util_ShapeAwareOp, Util_SizeAwareOp, Pure]> {
  let summary = "A tensor with the contents of a parameter.";
  let arguments = (ins
    Optional<Util_Buffer>:$source_scope,
    Util_Buffer:$source_key,
    I64:$source_offset,
    TypeAttr:$result_encoding,
    Variadic<Stream_Dim>:$result_encoding_dims,
    Stream_Size:$result_size,
    OptionalAttr<Stream_AffinityAttr>:$affinity
  );
  let results = (outs Stream_DeviceResource:$result);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? custom<ParameterReference>($source_scope, $source_key) `` `[`
    $source_offset `]` `:` $result_encoding (`` `{` $result_encoding_dims^ `}`)? `in`
    type($result) `` `{` $result_size `}` attr-dict-with-keyword
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::ValueRange getOperandDynamicDims(unsigned idx) { return {}; }
    ::mlir::ValueRange getResultDynamicDims(unsigned idx) { return getResultEncodingDims(); }
    ::mlir::Value getOperandSize(unsigned idx) { return {}; }
    ::mlir::Value getResultSize(unsigned idx) {
      return detail::findResultSize(*this, idx, 4);
    }
  }];
}

def Stream_TensorParameterWriteOp : Stream_Op<"tensor.parameter.write", [
    AllTypesMatch<["source", "result"]>, AttrSizedOperandSegments, Stream_AffinityOp,
    Stream_TensorPhaseOp, Util_ShapeAwareOp, Util_SizeAwareOp, Util_TiedOpInterface]> {
  let summary = "Writes a tensor to a parameter.";
  let arguments = (ins
    Stream_DeviceResource:$source,
    TypeAttr:$source_encoding,
    Variadic<Stream_Dim>:$source_encoding_dims,
    Stream_Size:$source_size,
    Optional<Util_Buffer>:$target_scope,
    Util_Buffer:$target_key,
    I64:$target_offset,
    OptionalAttr<Stream_AffinityAttr>:$affinity
  );
  let results = (outs Stream_DeviceResource:$result);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? $source `->` custom<ParameterReference>($target_scope,
    $target_key) `` `[` $target_offset `]` `:` $source_encoding (`` `{` $source_encoding_dims^
    `}`)? `in` type($source) `` `{` $source_size `}` attr-dict-with-keyword
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::ValueRange getOperandDynamicDims(unsigned idx) {
      return detail::findOperandDims(*this, idx, {{0, 1}});
    }
    ::mlir::ValueRange getResultDynamicDims(unsigned idx) { return getSourceEncodingDims(); }
    ::mlir::Value getOperandSize(unsigned idx) {
      return detail::findOperandSize(*this, idx, {{0, 2}});
    }
    ::mlir::Value getResultSize(unsigned idx) {
      return detail::findResultSize(*this, idx, 2);
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

#endif // STRATA_DIALECTS_STREAM_IR_STREAM_PARAMETER_OPS
