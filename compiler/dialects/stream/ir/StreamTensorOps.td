// Ops on encoded tensors.

#ifndef STRATA_DIALECTS_STREAM_IR_STREAM_TENSOR_OPS
#define STRATA_DIALECTS_STREAM_IR_STREAM_TENSOR_OPS

include "compiler/dialects/stream/ir/StreamTypes.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/ViewLikeInterface.td"

def Stream_TensorCloneOp : Stream_Op<"tensor.clone", [
    AttrSizedOperandSegments, Stream_AffinityOp, Stream_StreamableOp, Stream_TensorPhaseOp,
    Util_ShapeAwareOp, Util_SizeAwareOp, Pure]> {
  let summary = "A copy of the tensor.";
  let arguments = (ins
    Stream_DeviceResource:$source,
    TypeAttr:$source_encoding,
    Variadic<Stream_Dim>:$source_encoding_dims,
    Stream_Size:$source_size,
    TypeAttr:$result_encoding,
    Variadic<Stream_Dim>:$result_encoding_dims,
    Stream_Size:$result_size,
    OptionalAttr<Stream_AffinityAttr>:$affinity
  );
  let results = (outs Stream_DeviceResource:$result);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? $source `:` $source_encoding (`` `{` $source_encoding_dims^
    `}`)? `in` type($source) `` `{` $source_size `}` `->` $result_encoding (`` `{`
    $result_encoding_dims^ `}`)? `in` type($result) `` `{` $result_size `}`
    attr-dict-with-keyword
  }];
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::ValueRange getOperandDynamicDims(unsigned idx) {
      return detail::findOperandDims(*this, idx, {{0, 1}});
    }
    ::mlir::ValueRange getResultDynamicDims(unsigned idx) { return getResultEncodingDims(); }
    ::mlir::Value getOperandSize(unsigned idx) {
      return detail::findOperandSize(*this, idx, {{0, 2}});
    }
    ::mlir::Value getResultSize(unsigned idx) {
      return detail::findResultSize(*this, idx, 4);
    }
  }];
}

def Stream_TensorConstantOp : Stream_Op<"tensor.constant", [
    Stream_AffinityOp, Stream_StreamableOp, Stream_TensorPhaseOp, Util_ShapeAwareOp, Pure,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "A tensor with constant contents.";
  let arguments = (ins
    TypedAttrInterface:$value,
    TypeAttr:$result_encoding,
    Variadic<Stream_Dim>:$result_encoding_dims,
    OptionalAttr<Stream_AffinityAttr>:$affinity
  );
  let results = (outs Stream_DeviceResource:$result);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? `:` $result_encoding (`` `{` $result_encoding_dims^ `}`)? `in`
    type($result) `=` $value attr-dict-with-keyword
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::ValueRange getOperandDynamicDims(unsigned idx) { return {}; }
    ::mlir::ValueRange getResultDynamicDims(unsigned idx) { return getResultEncodingDims(); }
  }];
}

def Stream_TensorDispatchOp : Stream_Op<"tensor.dispatch", [
    AttrSizedOperandSegments, DeclareOpInterfaceMethods<SymbolUserOpInterface>, Stream_AffinityOp,
    Stream_TensorPhaseOp, Stream_StreamableOp, Util_SizeAwareOp, Util_TiedOpInterface, Pure]> {
  let summary = "Runs an executable on tensors with encodings.";
  let arguments = (ins
    Variadic<Index>:$workload,
    SymbolRefArrayAttr:$entry_points,
    Variadic<AnyTypeOf<[Stream_DeviceResource, Stream_Primitive]>>:$mixed_operands,
    Variadic<Stream_Size>:$operand_sizes,
    TypeArrayAttr:$operand_encodings,
    Variadic<Stream_Dim>:$operand_encoding_dims,
    Variadic<Stream_Size>:$result_sizes,
    TypeArrayAttr:$result_encodings,
    Variadic<Stream_Dim>:$result_encoding_dims,
    OptionalAttr<Util_TiedOpStorageAttr>:$tied_operands,
    OptionalAttr<Stream_AffinityAttr>:$affinity
  );
  let results = (outs Variadic<Stream_DeviceResource>:$results);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? custom<DispatchEntryPoints>($entry_points) (`[` $workload^ `]`)?
    `` `(` $mixed_operands `)` attr-dict `:`
    custom<EncodedShapedFunctionType>(ref($mixed_operands), type($mixed_operands),
    $operand_sizes, $operand_encodings, $operand_encoding_dims, type($results), $result_sizes,
    $result_encodings, $result_encoding_dims, $tied_operands)
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::Value getOperandSize(unsigned idx) {
      return detail::findOperandSize(*this, idx, {{1, 2}});
    }
    ::mlir::Value getResultSize(unsigned idx) {
      return detail::findResultSize(*this, idx, 4);
    }
    /// Operands and results that can be tied.
    std::pair<unsigned, unsigned> getTiedOperandsIndexAndLength() {
      return getODSOperandIndexAndLength(1);
    }
  }];
}

def Stream_TensorEmptyOp : Stream_Op<"tensor.empty", [
    Stream_AffinityOp, Stream_StreamableOp, Stream_TensorPhaseOp, Util_ShapeAwareOp,
    Util_SizeAwareOp, Pure, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "A tensor with undefined contents.";
  let arguments = (ins
    TypeAttr:$result_encoding,
    Variadic<Stream_Dim>:$result_encoding_dims,
    Stream_Size:$result_size,
    OptionalAttr<Stream_AffinityAttr>:$affinity
  );
  let results = (outs Stream_DeviceResource:$result);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? `:` $result_encoding (`` `{` $result_encoding_dims^ `}`)? `in`
    type($result) `` `{` $result_size `}` attr-dict-with-keyword
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::ValueRange getOperandDynamicDims(unsigned idx) { return {}; }
    ::mlir::ValueRange getResultDynamicDims(unsigned idx) { return getResultEncodingDims(); }
    ::mlir::Value getOperandSize(unsigned idx) { return {}; }
    ::mlir::Value getResultSize(unsigned idx) {
      return detail::findResultSize(*this, idx, 1);
    }
    bool preferCloneToConsumers() { return true; }
  }];
}

def Stream_TensorEncodeOp : Stream_Op<"tensor.encode", [
    AttrSizedOperandSegments, Stream_AffinityOp, Stream_StreamableOp, Stream_TensorPhaseOp,
    Util_ShapeAwareOp, Util_SizeAwareOp, Pure]> {
  let summary = "The tensor in another encoding.";
  let arguments = (ins
    Stream_DeviceResource:$source,
    TypeAttr:$source_encoding,
    Variadic<Stream_Dim>:$source_encoding_dims,
    Stream_Size:$source_size,
    TypeAttr:$result_encoding,
    Variadic<Stream_Dim>:$result_encoding_dims,
    Stream_Size:$result_size,
    OptionalAttr<Stream_AffinityAttr>:$affinity
  );
  let results = (outs Stream_DeviceResource:$result);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? $source `:` $source_encoding (`` `{` $source_encoding_dims^
    `}`)? `in` type($source) `` `{` $source_size `}` `->` $result_encoding (`` `{`
    $result_encoding_dims^ `}`)? `in` type($result) `` `{` $result_size `}`
    attr-dict-with-keyword
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::ValueRange getOperandDynamicDims(unsigned idx) {
      return detail::findOperandDims(*this, idx, {{0, 1}});
    }
    ::mlir::ValueRange getResultDynamicDims(unsigned idx) { return getResultEncodingDims(); }
    ::mlir::Value getOperandSize(unsigned idx) {
      return detail::findOperandSize(*this, idx, {{0, 2}});
    }
    ::mlir::Value getResultSize(unsigned idx) {
      return detail::findResultSize(*this, idx, 4);
    }
  }];
}

def Stream_TensorExportOp : Stream_Op<"tensor.export", [
    Stream_AffinityOp, Util_ShapeAwareOp, Util_SizeAwareOp, Util_TiedOpInterface, Pure]> {
  let summary = "Hands a tensor to what lies outside of the program.";
  let arguments = (ins
    Stream_AnyResource:$source,
    TypeAttr:$source_encoding,
    Variadic<Stream_Dim>:$source_encoding_dims,
    Stream_Size:$source_size,
    OptionalAttr<Stream_AffinityAttr>:$affinity
  );
  let results = (outs AnyType:$result);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? $source `:` $source_encoding (`` `{` $source_encoding_dims^
    `}`)? `in` type($source) `` `{` $source_size `}` `->` type($result) attr-dict-with-keyword
  }];
  let hasFolder = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::ValueRange getOperandDynamicDims(unsigned idx) {
      return detail::findOperandDims(*this, idx, {{0, 1}});
    }
    ::mlir::ValueRange getResultDynamicDims(unsigned idx) { return getSourceEncodingDims(); }
    ::mlir::Value getOperandSize(unsigned idx) {
      return detail::findOperandSize(*this, idx, {{0, 2}});
    }
    ::mlir::Value getResultSize(unsigned idx) { return {}; }
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

def Stream_TensorFillOp : Stream_Op<"tensor.fill", [
    AttrSizedOperandSegments, AllTypesMatch<["target", "result"]>, Stream_AffinityOp,
    Stream_StreamableOp, Stream_TensorPhaseOp, Util_ShapeAwareOp, Util_SizeAwareOp,
    Util_TiedOpInterface]> {
  let summary = "Fills a range of the target with a value.";
  let arguments = (ins
    Stream_DeviceResource:$target,
    TypeAttr:$target_encoding,
    Variadic<Stream_Dim>:$target_encoding_dims,
    Stream_Size:$target_size,
    Variadic<Stream_Dim>:$start_indices,
    Variadic<Stream_Dim>:$lengths,
    Stream_Primitive:$value,
    OptionalAttr<Stream_AffinityAttr>:$affinity
  );
  let results = (outs Stream_DeviceResource:$result);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? $value `,` $target (`[` $start_indices^ `for` $lengths `]`)? `:`
    type($value) `->` $target_encoding (`` `{` $target_encoding_dims^ `}`)? `in`
    custom<ShapedTiedResult>(type($target), $target_size) attr-dict-with-keyword
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::ValueRange getOperandDynamicDims(unsigned idx) {
      return detail::findOperandDims(*this, idx, {{0, 1}});
    }
    ::mlir::ValueRange getResultDynamicDims(unsigned idx) { return getTargetEncodingDims(); }
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

def Stream_TensorImportOp : Stream_Op<"tensor.import", [
    Stream_AffinityOp, Util_ShapeAwareOp, Util_SizeAwareOp, Util_TiedOpInterface, Pure]> {
  let summary = "Takes a tensor from outside of the program.";
  let arguments = (ins
    AnyType:$source,
    TypeAttr:$result_encoding,
    Variadic<Stream_Dim>:$result_encoding_dims,
    Stream_Size:$result_size,
    UnitAttr:$consume,
    OptionalAttr<Stream_AffinityAttr>:$affinity
  );
  let results = (outs Stream_AnyResource:$result);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? (`consume` $consume^)? $source `:` type($source) `->`
    $result_encoding (`` `{` $result_encoding_dims^ `}`)? `in` type($result) `` `{`
    $result_size `}` attr-dict-with-keyword
  }];
  let hasFolder = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::ValueRange getOperandDynamicDims(unsigned idx) { return getResultEncodingDims(); }
    ::mlir::ValueRange getResultDynamicDims(unsigned idx) { return getResultEncodingDims(); }
    ::mlir::Value getOperandSize(unsigned idx) { return {}; }
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

def Stream_TensorLoadOp : Stream_Op<"tensor.load", [
    AttrSizedOperandSegments, Stream_TensorPhaseOp, Util_ShapeAwareOp, Util_SizeAwareOp, Pure]> {
  let summary = "Reads an element of a staging tensor.";
  let arguments = (ins
    Stream_StagingResource:$source,
    TypeAttr:$source_encoding,
    Variadic<Stream_Dim>:$source_encoding_dims,
    Stream_Size:$source_size,
    Variadic<Stream_Dim>:$indices
  );
  let results = (outs Stream_LoadStoreType:$result);
  let assemblyFormat = [{
    $source (`[` $indices^ `]`)? `:` $source_encoding (`` `{` $source_encoding_dims^ `}`)? `in`
    type($source) `` `{` $source_size `}` `->` type($result) attr-dict-with-keyword
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::ValueRange getOperandDynamicDims(unsigned idx) {
      return detail::findOperandDims(*this, idx, {{0, 1}});
    }
    ::mlir::ValueRange getResultDynamicDims(unsigned idx) { return {}; }
    ::mlir::Value getOperandSize(unsigned idx) {
      return detail::findOperandSize(*this, idx, {{0, 2}});
    }
    ::mlir::Value getResultSize(unsigned idx) { return {}; }
  }];
}

def Stream_TensorSizeofOp : Stream_Op<"tensor.sizeof", [
    Stream_AffinityOp, Stream_TensorPhaseOp, Pure]> {
  let summary = "Bytes that a tensor of the encoding needs.";
  let arguments = (ins
    TypeAttr:$encoding,
    Variadic<Stream_Dim>:$encoding_dims,
    OptionalAttr<Stream_AffinityAttr>:$affinity
  );
  let results = (outs Stream_Size:$storage_size);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? $encoding (`` `{` $encoding_dims^ `}`)? attr-dict `:`
    type($storage_size)
  }];
  let hasVerifier = 1;
}

def Stream_TensorSliceOp : Stream_Op<"tensor.slice", [
    AttrSizedOperandSegments, Stream_AffinityOp, Stream_StreamableOp, Stream_TensorPhaseOp,
    Util_ShapeAwareOp, Util_SizeAwareOp, Pure]> {
  let summary = "A copy of a range of the source.";
  let arguments = (ins
    Stream_DeviceResource:$source,
    TypeAttr:$source_encoding,
    Variadic<Stream_Dim>:$source_encoding_dims,
    Stream_Size:$source_size,
    Variadic<Stream_Dim>:$start_indices,
    Variadic<Stream_Dim>:$lengths,
    TypeAttr:$result_encoding,
    Variadic<Stream_Dim>:$result_encoding_dims,
    Stream_Size:$result_size,
    OptionalAttr<Stream_AffinityAttr>:$affinity
  );
  let results = (outs Stream_DeviceResource:$result);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? $source `[` $start_indices `for` $lengths `]` `:`
    $source_encoding (`` `{` $source_encoding_dims^ `}`)? `in` type($source) `` `{`
    $source_size `}` `->` $result_encoding (`` `{` $result_encoding_dims^ `}`)? `in`
    type($result) `` `{` $result_size `}` attr-dict-with-keyword
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::ValueRange getOperandDynamicDims(unsigned idx) {
      return detail::findOperandDims(*this, idx, {{0, 1}});
    }
    ::mlir::ValueRange getResultDynamicDims(unsigned idx) { return getResultEncodingDims(); }
    ::mlir::Value getOperandSize(unsigned idx) {
      return detail::findOperandSize(*this, idx, {{0, 2}});
    }
    ::mlir::Value getResultSize(unsigned idx) {
      return detail::findResultSize(*this, idx, 6);
    }
  }];
}

def Stream_TensorSplatOp : Stream_Op<"tensor.splat", [
    Stream_AffinityOp, Stream_StreamableOp, Stream_TensorPhaseOp, Util_ShapeAwareOp,
    Util_SizeAwareOp, Pure]> {
  let summary = "A tensor filled with one value.";
  let arguments = (ins
    Stream_Primitive:$value,
    TypeAttr:$result_encoding,
    Variadic<Stream_Dim>:$result_encoding_dims,
    Stream_Size:$result_size,
    OptionalAttr<Stream_AffinityAttr>:$affinity
  );
  let results = (outs Stream_DeviceResource:$result);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? $value `:` type($value) `->` $result_encoding (`` `{`
    $result_encoding_dims^ `}`)? `in` type($result) `` `{` $result_size `}`
    attr-dict-with-keyword
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::ValueRange getOperandDynamicDims(unsigned idx) { return {}; }
    ::mlir::ValueRange getResultDynamicDims(unsigned idx) { return getResultEncodingDims(); }
    ::mlir::Value getOperandSize(unsigned idx) { return {}; }
    ::mlir::Value getResultSize(unsigned idx) {
      return detail::findResultSize(*this, idx, 2);
    }
    bool preferCloneToConsumers() { return true; }
  }];
}

def Stream_TensorStoreOp : Stream_Op<"tensor.store", [
    AttrSizedOperandSegments, AllTypesMatch<["target", "result"]>, Stream_TensorPhaseOp,
    Util_ShapeAwareOp, Util_SizeAwareOp, Util_TiedOpInterface, Pure]> {
  let summary = "Writes an element of a staging tensor.";
  let arguments = (ins
    Stream_StagingResource:$target,
    TypeAttr:$target_encoding,
    Variadic<Stream_Dim>:$target_encoding_dims,
    Stream_Size:$target_size,
    Variadic<Stream_Dim>:$indices,
    Stream_LoadStoreType:$value
  );
  let results = (outs Stream_StagingResource:$result);
  let assemblyFormat = [{
    $value `,` $target (`[` $indices^ `]`)? `:` type($value) `->` $target_encoding (`` `{`
    $target_encoding_dims^ `}`)? `in` custom<ShapedTiedResult>(type($target), $target_size)
    attr-dict-with-keyword
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::ValueRange getOperandDynamicDims(unsigned idx) {
      return detail::findOperandDims(*this, idx, {{0, 1}});
    }
    ::mlir::ValueRange getResultDynamicDims(unsigned idx) { return getTargetEncodingDims(); }
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

def Stream_TensorTraceOp : Stream_Op<"tensor.trace", [
    AttrSizedOperandSegments, Util_ShapeAwareOp, Util_SizeAwareOp]> {
  let summary = "Prints tensors while the program runs.";
  let arguments = (ins
    StrAttr:$key,
    Variadic<Stream_StagingResource>:$resources,
    Variadic<Stream_Size>:$resource_sizes,
    TypeArrayAttr:$resource_encodings,
    Variadic<Stream_Dim>:$resource_encoding_dims
  );
  let assemblyFormat = [{
    $key `=` `[` custom<EncodedResourceOperands>($resources, type($resources), $resource_sizes,
    $resource_encodings, $resource_encoding_dims) `]` attr-dict-with-keyword
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::ValueRange getOperandDynamicDims(unsigned idx);
    ::mlir::ValueRange getResultDynamicDims(unsigned idx) { return {}; }
    ::mlir::Value getOperandSize(unsigned idx) {
      return detail::findOperandSize(*this, idx, {{0, 1}});
    }
    ::mlir::Value getResultSize(unsigned idx) { return {}; }
  }];
}

def Stream_TensorUpdateOp : Stream_Op<"tensor.update", [
    AttrSizedOperandSegments, AllTypesMatch<["target", "result"]>, Stream_AffinityOp,
    Stream_StreamableOp, Stream_TensorPhaseOp, Util_ShapeAwareOp, Util_SizeAwareOp,
    Util_TiedOpInterface]> {
  let summary = "Replaces a range of the target by the update.";
  let arguments = (ins
    Stream_DeviceResource:$target,
    TypeAttr:$target_encoding,
    Variadic<Stream_Dim>:$target_encoding_dims,
    Stream_Size:$target_size,
    Variadic<Stream_Dim>:$start_indices,
    Stream_DeviceResource:$update,
    TypeAttr:$update_encoding,
    Variadic<Stream_Dim>:$update_encoding_dims,
    Stream_Size:$update_size,
    OptionalAttr<Stream_AffinityAttr>:$affinity
  );
  let results = (outs Stream_DeviceResource:$result);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? $update `,` $target `[` $start_indices `]` `:` $update_encoding
    (`` `{` $update_encoding_dims^ `}`)? `in` type($update) `` `{` $update_size `}` `->`
    $target_encoding (`` `{` $target_encoding_dims^ `}`)? `in`
    custom<ShapedTiedResult>(type($target), $target_size) attr-dict-with-keyword
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::ValueRange getOperandDynamicDims(unsigned idx) {
      return detail::findOperandDims(*this, idx, {{0, 1}, {4, 5}});
    }
    ::mlir::ValueRange getResultDynamicDims(unsigned idx) { return getTargetEncodingDims(); }
    ::mlir::Value getOperandSize(unsigned idx) {
      return detail::findOperandSize(*this, idx, {{0, 2}, {4, 6}});
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

#endif // STRATA_DIALECTS_STREAM_IR_STREAM_TENSOR_OPS
