// Allocation of resources and access to them, and files.

#ifndef STRATA_DIALECTS_STREAM_IR_STREAM_RESOURCE_OPS
#define STRATA_DIALECTS_STREAM_IR_STREAM_RESOURCE_OPS

include "compiler/dialects/stream/ir/StreamTypes.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/ViewLikeInterface.td"

def Stream_FileConstantOp : Stream_Op<"file.constant", [
    Stream_AffinityOp, Util_SizeAwareOp, MemoryEffects<[MemAlloc]>,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "A file over a range of a host buffer.";
  let arguments = (ins
    Util_Buffer:$source,
    Stream_Size:$source_size,
    Stream_Offset:$source_offset,
    Stream_Size:$source_length,
    OptionalAttr<Stream_AffinityAttr>:$affinity
  );
  let results = (outs Stream_File:$result);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? $source `[` $source_offset `for` $source_length `]` `:`
    type($source) `` `{` $source_size `}` `->` type($result) attr-dict-with-keyword
  }];
  let extraClassDeclaration = [{
    ::mlir::Value getOperandSize(unsigned idx) {
      return detail::findOperandSize(*this, idx, {{0, 1}});
    }
    ::mlir::Value getResultSize(unsigned idx) { return {}; }
  }];
}

def Stream_FileReadOp : Stream_Op<"file.read", [
    Stream_AffinityOp, Stream_CmdPhaseOp, Stream_TimelineOp, Util_SizeAwareOp]> {
  let summary = "Reads a range of a file into a resource.";
  let arguments = (ins
    Stream_File:$source,
    I64:$source_offset,
    Stream_DeviceResource:$target,
    Stream_Size:$target_size,
    Stream_Offset:$target_offset,
    Stream_Size:$length,
    Optional<Stream_Timepoint>:$await_timepoint,
    OptionalAttr<Stream_AffinityAttr>:$affinity
  );
  let results = (outs Stream_Timepoint:$result_timepoint);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? (`await` `(` $await_timepoint^ `)` `=` `` `>`):(`:`)? $source
    `[` $source_offset `]` `,` $target `[` $target_offset `]` `,` $length `:` type($source)
    `->` type($target) `` `{` $target_size `}` `=` `` `>` type($result_timepoint)
    attr-dict-with-keyword
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::llvm::SmallVector<::mlir::Value> getAwaitTimepoints() {
      return detail::presentValues(getAwaitTimepoint());
    }
    ::mlir::Value getOperandSize(unsigned idx) {
      return detail::findOperandSize(*this, idx, {{2, 3}});
    }
    ::mlir::Value getResultSize(unsigned idx) {
      return detail::findResultSize(*this, idx, 3);
    }
  }];
}

def Stream_FileWriteOp : Stream_Op<"file.write", [
    Stream_AffinityOp, Stream_CmdPhaseOp, Stream_TimelineOp, Util_SizeAwareOp]> {
  let summary = "Writes a range of a resource to a file.";
  let arguments = (ins
    Stream_DeviceResource:$source,
    Stream_Size:$source_size,
    Stream_Offset:$source_offset,
    Stream_File:$target,
    I64:$target_offset,
    Stream_Size:$length,
    Optional<Stream_Timepoint>:$await_timepoint,
    OptionalAttr<Stream_AffinityAttr>:$affinity
  );
  let results = (outs Stream_Timepoint:$result_timepoint);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? (`await` `(` $await_timepoint^ `)` `=` `` `>`):(`:`)? $source
    `[` $source_offset `]` `,` $target `[` $target_offset `]` `,` $length `:` type($source) ``
    `{` $source_size `}` `->` type($target) `=` `` `>` type($result_timepoint)
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
    ::mlir::Value getResultSize(unsigned idx) { return {}; }
  }];
}

def Stream_ResourceAllocOp : Stream_Op<"resource.alloc", [
    Stream_AffinityOp, Util_SizeAwareOp, AlwaysSpeculatable, MemoryEffects<[MemAlloc]>]> {
  let summary = "Allocates storage that is available at once.";
  let arguments = (ins
    Stream_Size:$storage_size,
    UnitAttr:$uninitialized,
    OptionalAttr<Stream_AffinityAttr>:$affinity
  );
  let results = (outs Stream_AnyResource:$result);
  let assemblyFormat = [{
    (`uninitialized` $uninitialized^)? (`on` `(` $affinity^ `)`)? attr-dict `:` type($result)
    `` `{` $storage_size `}`
  }];
  let extraClassDeclaration = [{
    ::mlir::Value getOperandSize(unsigned idx) { return {}; }
    ::mlir::Value getResultSize(unsigned idx) {
      return detail::findResultSize(*this, idx, 0);
    }
  }];
}

def Stream_ResourceAllocaOp : Stream_Op<"resource.alloca", [
    Stream_AffinityOp, Stream_TimelineOp, Util_SizeAwareOp, AlwaysSpeculatable,
    MemoryEffects<[MemAlloc]>]> {
  let summary = "Allocates storage that is available at the timepoint.";
  let arguments = (ins
    Stream_Size:$storage_size,
    UnitAttr:$indeterminate_lifetime,
    Optional<Stream_Timepoint>:$await_timepoint,
    OptionalAttr<Stream_AffinityAttr>:$affinity
  );
  let results = (outs Stream_AnyResource:$result, Stream_Timepoint:$result_timepoint);
  let assemblyFormat = [{
    `uninitialized` (`indeterminate` $indeterminate_lifetime^)? (`on` `(` $affinity^ `)`)?
    (`await` `(` $await_timepoint^ `)` `=` `` `>`):(`:`)? attr-dict type($result) `` `{`
    $storage_size `}` `=` `` `>` type($result_timepoint)
  }];
  let hasCanonicalizer = 1;
  let extraClassDeclaration = [{
    ::llvm::SmallVector<::mlir::Value> getAwaitTimepoints() {
      return detail::presentValues(getAwaitTimepoint());
    }
    ::mlir::Value getOperandSize(unsigned idx) { return {}; }
    ::mlir::Value getResultSize(unsigned idx) {
      return detail::findResultSize(*this, idx, 0);
    }
  }];
}

def Stream_ResourceConstantsOp : Stream_Op<"resource.constants", [
    Stream_AffinityOp, Stream_TimelineOp, Util_SizeAwareOp, Pure]> {
  let summary = "Resources with constant contents, uploaded by the timepoint.";
  let arguments = (ins
    ArrayAttr:$values,
    Variadic<Stream_Size>:$result_sizes,
    OptionalAttr<Stream_AffinityAttr>:$affinity
  );
  let results = (outs Variadic<Stream_DeviceResource>:$results, Stream_Timepoint:$result_timepoint);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? attr-dict `:` custom<ConstantValueList>(type($results),
    $result_sizes, $values) `\n` ` ` ` ` `=` `` `>` type($result_timepoint)
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::llvm::SmallVector<::mlir::Value> getAwaitTimepoints() { return {}; }
    void setAwaitTimepoint(::mlir::Value timepoint) {}
    ::mlir::Value getOperandSize(unsigned idx) { return {}; }
    ::mlir::Value getResultSize(unsigned idx) {
      return detail::findResultSize(*this, idx, 0);
    }
  }];
}

def Stream_ResourceDeallocaOp : Stream_Op<"resource.dealloca", [
    Stream_AffinityOp, Stream_TimelineOp, Util_SizeAwareOp, MemoryEffects<[MemFree]>]> {
  let summary = "Frees storage of `resource.alloca` once the timepoint is reached.";
  let arguments = (ins
    Stream_AnyResource:$operand,
    Stream_Size:$operand_size,
    UnitAttr:$prefer_origin,
    Optional<Stream_Timepoint>:$await_timepoint,
    OptionalAttr<Stream_AffinityAttr>:$affinity
  );
  let results = (outs Stream_Timepoint:$result_timepoint);
  let assemblyFormat = [{
    (`origin` $prefer_origin^)? (`on` `(` $affinity^ `)`)? (`await` `(` $await_timepoint^ `)`
    `=` `` `>`)? $operand `:` type($operand) `` `{` $operand_size `}` `=` `` `>`
    type($result_timepoint) attr-dict
  }];
  let hasCanonicalizer = 1;
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

def Stream_ResourceIsTerminalOp : Stream_Op<"resource.is_terminal", [
    Stream_CmdPhaseOp, Util_SizeAwareOp,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "True if this is the only reference to the resource.";
  let arguments = (ins Stream_AnyResource:$operand, Stream_Size:$operand_size);
  let results = (outs I1:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand) `` `{` $operand_size `}`";
  let extraClassDeclaration = [{
    ::mlir::Value getOperandSize(unsigned idx) {
      return detail::findOperandSize(*this, idx, {{0, 1}});
    }
    ::mlir::Value getResultSize(unsigned idx) { return {}; }
  }];
}

def Stream_ResourceLoadOp : Stream_Op<"resource.load", [
    Util_SizeAwareOp, MemoryEffects<[MemRead]>]> {
  let summary = "Reads a primitive from a staging resource.";
  let arguments = (ins
    Stream_StagingResource:$source,
    Stream_Size:$source_size,
    Stream_Offset:$source_offset
  );
  let results = (outs Stream_LoadStoreType:$result);
  let assemblyFormat = [{
    $source `[` $source_offset `]` `:` type($source) `` `{` $source_size `}` `->` type($result)
    attr-dict-with-keyword
  }];
  let extraClassDeclaration = [{
    ::mlir::Value getOperandSize(unsigned idx) {
      return detail::findOperandSize(*this, idx, {{0, 1}});
    }
    ::mlir::Value getResultSize(unsigned idx) { return {}; }
  }];
}

def Stream_ResourcePackOp : Stream_Op<"resource.pack", [
    AttrSizedOperandSegments, Stream_AffinityOp, Pure,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "Offsets of slices in one allocation; those never alive together may share bytes.";
  let arguments = (ins
    Optional<Stream_Offset>:$offset,
    Stream_IndexArrayAttr:$lifetime_intervals,
    Variadic<Stream_Size>:$dynamic_slice_sizes,
    OptionalAttr<Stream_AffinityAttr>:$affinity
  );
  let results = (outs Stream_Size:$total_length, Variadic<Stream_Offset>:$packed_offsets);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? (`offset` `(` $offset^ `)`)? `slices` `(` `{`
    custom<PackSliceRanges>($lifetime_intervals, $dynamic_slice_sizes, type($packed_offsets))
    `}` `)` `:` type($total_length) attr-dict-with-keyword
  }];
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

def Stream_ResourceReleaseOp : Stream_Op<"resource.release", [
    Stream_CmdPhaseOp, Util_SizeAwareOp,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "Drops a reference; true if it was the last.";
  let arguments = (ins Stream_AnyResource:$operand, Stream_Size:$operand_size);
  let results = (outs I1:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand) `` `{` $operand_size `}`";
  let extraClassDeclaration = [{
    ::mlir::Value getOperandSize(unsigned idx) {
      return detail::findOperandSize(*this, idx, {{0, 1}});
    }
    ::mlir::Value getResultSize(unsigned idx) { return {}; }
  }];
}

def Stream_ResourceRetainOp : Stream_Op<"resource.retain", [Stream_CmdPhaseOp, Util_SizeAwareOp]> {
  let summary = "Takes another reference to the resource.";
  let arguments = (ins Stream_AnyResource:$operand, Stream_Size:$operand_size);
  let assemblyFormat = "$operand attr-dict `:` type($operand) `` `{` $operand_size `}`";
  let extraClassDeclaration = [{
    ::mlir::Value getOperandSize(unsigned idx) {
      return detail::findOperandSize(*this, idx, {{0, 1}});
    }
    ::mlir::Value getResultSize(unsigned idx) { return {}; }
  }];
}

def Stream_ResourceSizeOp : Stream_Op<"resource.size", [Util_SizeAwareOp, Pure]> {
  let summary = "The size of the resource in bytes.";
  let arguments = (ins Stream_AnyResource:$operand, OptionalAttr<Stream_AffinityAttr>:$affinity);
  let results = (outs Stream_Size:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand)";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let extraClassDeclaration = [{
    ::mlir::Value getOperandSize(unsigned idx) { return {}; }
    ::mlir::Value getResultSize(unsigned idx) { return {}; }
  }];
}

def Stream_ResourceStoreOp : Stream_Op<"resource.store", [
    Util_SizeAwareOp, MemoryEffects<[MemWrite]>]> {
  let summary = "Writes a primitive into a staging resource.";
  let arguments = (ins
    Stream_StagingResource:$target,
    Stream_Size:$target_size,
    Stream_Offset:$target_offset,
    Stream_LoadStoreType:$value
  );
  let assemblyFormat = [{
    $value `,` $target `[` $target_offset `]` `:` type($value) `->` type($target) `` `{`
    $target_size `}` attr-dict-with-keyword
  }];
  let extraClassDeclaration = [{
    ::mlir::Value getOperandSize(unsigned idx) {
      return detail::findOperandSize(*this, idx, {{0, 1}});
    }
    ::mlir::Value getResultSize(unsigned idx) { return {}; }
  }];
}

def Stream_ResourceSubviewOp : Stream_Op<"resource.subview", [
    AllTypesMatch<["source", "result"]>, DeclareOpInterfaceMethods<ViewLikeOpInterface>,
    Stream_StreamableOp, Util_SizeAwareOp, Util_SubrangeOp, Util_TiedOpInterface, Pure]> {
  let summary = "A range of the resource, as the same storage.";
  let arguments = (ins
    Stream_AnyResource:$source,
    Stream_Size:$source_size,
    Stream_Offset:$source_offset,
    Stream_Size:$result_size
  );
  let results = (outs Stream_AnyResource:$result);
  let assemblyFormat = [{
    $source `[` $source_offset `]` `:` type($source) `` `{` $source_size `}` `->` type($result)
    `` `{` $result_size `}` attr-dict-with-keyword
  }];
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::Value getOperandSize(unsigned idx) {
      return detail::findOperandSize(*this, idx, {{0, 1}});
    }
    ::mlir::Value getResultSize(unsigned idx) {
      return detail::findResultSize(*this, idx, 3);
    }
    ::mlir::Value getSubrangeResource() { return getSource(); }
    ::mlir::Value getSubrangeResourceSize() { return getSourceSize(); }
    ::mlir::Value getSubrangeOffset() { return getSourceOffset(); }
    ::mlir::Value getSubrangeLength() { return getResultSize(); }
    ::mlir::Value getSubrangeResult() { return getResult(); }
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
    bool isMetadata() { return true; }
  }];
}

def Stream_ResourceTransientsOp : Stream_Op<"resource.transients", [
    AllTypesMatch<["resource", "result"]>, Stream_AffinityOp, Stream_TiedPassthrough,
    Stream_TimelineOp, Util_SizeAwareOp, Util_TiedOpInterface, Pure]> {
  let summary = "Gives what computes the resource the storage for its transients.";
  let arguments = (ins
    Stream_DeviceResource:$resource,
    Stream_Size:$resource_size,
    Stream_AnyResource:$storage,
    Stream_Size:$storage_size,
    Optional<Stream_Timepoint>:$await_timepoint,
    OptionalAttr<Stream_AffinityAttr>:$affinity
  );
  let results = (outs Stream_DeviceResource:$result, Stream_Timepoint:$result_timepoint);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? (`await` `(` $await_timepoint^ `)` `=` `` `>`)? $resource `:`
    type($resource) `` `{` $resource_size `}` `from` $storage `:` type($storage) `` `{`
    $storage_size `}` `=` `` `>` type($result_timepoint) attr-dict-with-keyword
  }];
  let extraClassDeclaration = [{
    ::llvm::SmallVector<::mlir::Value> getAwaitTimepoints() {
      return detail::presentValues(getAwaitTimepoint());
    }
    ::mlir::Value getOperandSize(unsigned idx) {
      return detail::findOperandSize(*this, idx, {{0, 1}, {2, 3}});
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

def Stream_ResourceTryMapOp : Stream_Op<"resource.try_map", [
    Stream_AffinityOp, Util_SizeAwareOp, MemoryEffects<[MemAlloc]>]> {
  let summary = "Uses host memory as a resource if the device can.";
  let arguments = (ins
    Util_Buffer:$source,
    Stream_Offset:$source_offset,
    Stream_Size:$result_size,
    OptionalAttr<Stream_AffinityAttr>:$affinity
  );
  let results = (outs I1:$did_map, Stream_DeviceResource:$result);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? $source `[` $source_offset `]` `:` type($source) `->`
    type($did_map) `,` type($result) `` `{` $result_size `}` attr-dict-with-keyword
  }];
  let extraClassDeclaration = [{
    ::mlir::Value getOperandSize(unsigned idx) { return {}; }
    ::mlir::Value getResultSize(unsigned idx) {
      return detail::findResultSize(*this, idx, 2);
    }
  }];
}

#endif // STRATA_DIALECTS_STREAM_IR_STREAM_RESOURCE_OPS
