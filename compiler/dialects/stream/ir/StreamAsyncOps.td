// Ops on resources with value semantics.

#ifndef STRATA_DIALECTS_STREAM_IR_STREAM_ASYNC_OPS
#define STRATA_DIALECTS_STREAM_IR_STREAM_ASYNC_OPS

include "compiler/dialects/stream/ir/StreamTypes.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/ViewLikeInterface.td"

def Stream_AsyncAllocaOp : Stream_Op<"async.alloca", [
    Stream_AffinityOp, Stream_AsyncPhaseOp, Stream_StreamableOp, Util_SizeAwareOp,
    AlwaysSpeculatable, MemoryEffects<[MemAlloc]>]> {
  let summary = "Storage with undefined contents, placed by the scheduler.";
  let arguments = (ins Stream_Size:$storage_size, OptionalAttr<Stream_AffinityAttr>:$affinity);
  let results = (outs Stream_DeviceResource:$result);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? attr-dict `:` type($result) `` `{` $storage_size `}`
  }];
  let hasCanonicalizer = 1;
  let extraClassDeclaration = [{
    ::mlir::Value getOperandSize(unsigned idx) { return {}; }
    ::mlir::Value getResultSize(unsigned idx) {
      return detail::findResultSize(*this, idx, 0);
    }
    bool preferCloneToConsumers() { return true; }
  }];
}

def Stream_AsyncBarrierOp : Stream_Op<"async.barrier", [
    AllTypesMatch<["source", "result"]>, Stream_AffinityOp, Stream_AsyncPhaseOp,
    Stream_TiedPassthrough, Stream_StreamableOp, Util_SizeAwareOp, Util_TiedOpInterface]> {
  let summary = "Keeps the value apart from what precedes it: nothing is moved across.";
  let arguments = (ins
    Stream_AnyResource:$source,
    Stream_Size:$size,
    OptionalAttr<Stream_AffinityAttr>:$affinity
  );
  let results = (outs Stream_AnyResource:$result);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? $source `:` type($source) `` `{` $size `}` attr-dict-with-keyword
  }];
  let extraClassDeclaration = [{
    ::mlir::Value getOperandSize(unsigned idx) {
      return detail::findOperandSize(*this, idx, {{0, 1}});
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

def Stream_AsyncCastOp : Stream_Op<"async.cast", [
    Stream_AffinityOp, Stream_AsyncPhaseOp, Stream_TiedPassthrough, Util_TiedOpInterface,
    Util_SizeAwareOp, Pure]> {
  let summary = "Changes the lifetime; source and result are the same storage.";
  let arguments = (ins
    Stream_DeviceResource:$source,
    Stream_Size:$source_size,
    Stream_Size:$result_size,
    OptionalAttr<Stream_AffinityAttr>:$affinity
  );
  let results = (outs Stream_DeviceResource:$result);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? $source `:` type($source) `` `{` $source_size `}` `->`
    type($result) `` `{` $result_size `}` attr-dict
  }];
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let extraClassDeclaration = [{
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
    ::mlir::Value getOperandSize(unsigned idx) {
      return detail::findOperandSize(*this, idx, {{0, 1}});
    }
    ::mlir::Value getResultSize(unsigned idx) {
      return detail::findResultSize(*this, idx, 2);
    }
  }];
}

def Stream_AsyncCloneOp : Stream_Op<"async.clone", [
    Stream_AffinityOp, Stream_AsyncPhaseOp, Stream_StreamableOp,
    DeclareOpInterfaceMethods<Stream_AsyncAccessOp>, Util_SizeAwareOp, Util_HoistableOpInterface]> {
  let summary = "A copy of the value, with storage of its own.";
  let arguments = (ins
    Stream_DeviceResource:$source,
    Stream_Size:$source_size,
    Stream_Size:$result_size,
    OptionalAttr<Stream_AffinityAttr>:$affinity
  );
  let results = (outs Stream_DeviceResource:$result);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? $source `:` type($source) `` `{` $source_size `}` `->`
    type($result) `` `{` $result_size `}` attr-dict-with-keyword
  }];
  let hasCanonicalizer = 1;
  let extraClassDeclaration = [{
    ::mlir::Value getOperandSize(unsigned idx) {
      return detail::findOperandSize(*this, idx, {{0, 1}});
    }
    ::mlir::Value getResultSize(unsigned idx) {
      return detail::findResultSize(*this, idx, 2);
    }
  }];
}

def Stream_AsyncConstantOp : Stream_Op<"async.constant", [
    Stream_AffinityOp, Stream_AsyncPhaseOp, Stream_TimelineOp, Stream_StreamableOp,
    DeclareOpInterfaceMethods<Stream_AsyncAccessOp>, Util_HoistableOpInterface, Util_SizeAwareOp,
    Pure, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "A resource with constant contents.";
  let arguments = (ins
    Optional<Stream_Timepoint>:$await_timepoint,
    AnyAttr:$value,
    Stream_Size:$result_size,
    OptionalAttr<Stream_AffinityAttr>:$affinity
  );
  let results = (outs Stream_DeviceResource:$result);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? (`await` `(` $await_timepoint^ `)`)? `:` type($result) `` `{`
    $result_size `}` `=` $value attr-dict-with-keyword
  }];
  let hasCanonicalizer = 1;
  let extraClassDeclaration = [{
    ::llvm::SmallVector<::mlir::Value> getAwaitTimepoints() {
      return detail::presentValues(getAwaitTimepoint());
    }
    ::mlir::Value getResultTimepoint() { return {}; }
    ::mlir::Value getOperandSize(unsigned idx) { return {}; }
    ::mlir::Value getResultSize(unsigned idx) {
      return detail::findResultSize(*this, idx, 1);
    }
  }];
}

def Stream_AsyncCopyOp : Stream_Op<"async.copy", [
    AllTypesMatch<["target", "result"]>, Stream_AffinityOp, Stream_AsyncPhaseOp,
    Stream_StreamableOp, DeclareOpInterfaceMethods<Stream_AsyncAccessOp>, Util_SizeAwareOp,
    Util_TiedOpInterface, Util_HoistableOpInterface]> {
  let summary = "Copies a range of the source into a range of the target.";
  let arguments = (ins
    Stream_DeviceResource:$target,
    Stream_Size:$target_size,
    Stream_Offset:$target_offset,
    Stream_Offset:$target_end,
    Stream_DeviceResource:$source,
    Stream_Size:$source_size,
    Stream_Offset:$source_offset,
    Stream_Offset:$source_end,
    Stream_Size:$length,
    OptionalAttr<Stream_AffinityAttr>:$affinity
  );
  let results = (outs Stream_DeviceResource:$result);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? $source `[` $source_offset `to` $source_end `]` `,` $target `[`
    $target_offset `to` $target_end `]` `,` $length `:` type($source) `` `{` $source_size `}`
    `->` custom<ShapedTiedResult>(type($target), $target_size) attr-dict-with-keyword
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::Value getOperandSize(unsigned idx) {
      return detail::findOperandSize(*this, idx, {{0, 1}, {4, 5}});
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

def Stream_AsyncFillOp : Stream_Op<"async.fill", [
    AllTypesMatch<["target", "result"]>, Stream_AffinityOp, Stream_AsyncPhaseOp,
    Stream_StreamableOp, DeclareOpInterfaceMethods<Stream_AsyncAccessOp>, Util_SizeAwareOp,
    Util_TiedOpInterface, Util_HoistableOpInterface]> {
  let summary = "Fills a range of the target with a pattern.";
  let arguments = (ins
    Stream_DeviceResource:$target,
    Stream_Size:$target_size,
    Stream_Offset:$target_offset,
    Stream_Offset:$target_end,
    Stream_Size:$target_length,
    Stream_FillPattern:$value,
    OptionalAttr<Stream_AffinityAttr>:$affinity
  );
  let results = (outs Stream_DeviceResource:$result);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? $value `,` $target `[` $target_offset `to` $target_end `for`
    $target_length `]` `:` type($value) `->` custom<ShapedTiedResult>(type($target),
    $target_size) attr-dict-with-keyword
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::Value getOperandSize(unsigned idx) {
      return detail::findOperandSize(*this, idx, {{0, 1}});
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

def Stream_AsyncLoadOp : Stream_Op<"async.load", [Stream_AsyncPhaseOp, Util_SizeAwareOp, Pure]> {
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

def Stream_AsyncSliceOp : Stream_Op<"async.slice", [
    AllTypesMatch<["source", "result"]>, Stream_AffinityOp, Stream_AsyncPhaseOp,
    Stream_StreamableOp, DeclareOpInterfaceMethods<Stream_AsyncAccessOp>, Util_HoistableOpInterface,
    Util_SizeAwareOp, Pure]> {
  let summary = "A copy of a range of the source.";
  let arguments = (ins
    Stream_DeviceResource:$source,
    Stream_Size:$source_size,
    Stream_Offset:$source_offset,
    Stream_Offset:$source_end,
    Stream_Size:$result_size,
    OptionalAttr<Stream_AffinityAttr>:$affinity
  );
  let results = (outs Stream_DeviceResource:$result);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? $source `[` $source_offset `to` $source_end `]` `:`
    type($source) `` `{` $source_size `}` `->` type($result) `` `{` $result_size `}`
    attr-dict-with-keyword
  }];
  let hasFolder = 1;
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

def Stream_AsyncSplatOp : Stream_Op<"async.splat", [
    Stream_AffinityOp, Stream_AsyncPhaseOp, Stream_TimelineOp, Stream_StreamableOp,
    DeclareOpInterfaceMethods<Stream_AsyncAccessOp>, Util_SizeAwareOp, Util_HoistableOpInterface]> {
  let summary = "A resource filled with one pattern.";
  let arguments = (ins
    Optional<Stream_Timepoint>:$await_timepoint,
    Stream_FillPattern:$value,
    Stream_Size:$result_size,
    OptionalAttr<Stream_AffinityAttr>:$affinity
  );
  let results = (outs Stream_DeviceResource:$result);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? (`await` `(` $await_timepoint^ `)`)? $value `:` type($value)
    `->` type($result) `` `{` $result_size `}` attr-dict-with-keyword
  }];
  let hasCanonicalizer = 1;
  let extraClassDeclaration = [{
    ::llvm::SmallVector<::mlir::Value> getAwaitTimepoints() {
      return detail::presentValues(getAwaitTimepoint());
    }
    ::mlir::Value getResultTimepoint() { return {}; }
    ::mlir::Value getOperandSize(unsigned idx) { return {}; }
    ::mlir::Value getResultSize(unsigned idx) {
      return detail::findResultSize(*this, idx, 2);
    }
    bool preferCloneToConsumers() { return true; }
  }];
}

def Stream_AsyncStoreOp : Stream_Op<"async.store", [
    AllTypesMatch<["target", "result"]>, Stream_AsyncPhaseOp, Util_SizeAwareOp,
    Util_TiedOpInterface, Pure]> {
  let summary = "Writes a primitive into a staging resource.";
  let arguments = (ins
    Stream_StagingResource:$target,
    Stream_Size:$target_size,
    Stream_Offset:$target_offset,
    Stream_LoadStoreType:$value
  );
  let results = (outs Stream_StagingResource:$result);
  let assemblyFormat = [{
    $value `,` $target `[` $target_offset `]` `:` type($value) `->`
    custom<ShapedTiedResult>(type($target), $target_size) attr-dict-with-keyword
  }];
  let extraClassDeclaration = [{
    ::mlir::Value getOperandSize(unsigned idx) {
      return detail::findOperandSize(*this, idx, {{0, 1}});
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

def Stream_AsyncTransferOp : Stream_Op<"async.transfer", [
    Stream_AffinityOp, Stream_AsyncPhaseOp, Stream_StreamableOp,
    DeclareOpInterfaceMethods<Stream_AsyncAccessOp>, Util_HoistableOpInterface, Util_SizeAwareOp,
    Pure]> {
  let summary = "Moves the value to another place or lifetime, by copying it if it must.";
  let arguments = (ins
    Stream_AnyResource:$source,
    Stream_Size:$source_size,
    Stream_Size:$result_size,
    OptionalAttr<Stream_AffinityAttr>:$source_affinity,
    OptionalAttr<Stream_AffinityAttr>:$target_affinity,
    OptionalAttr<Stream_AffinityAttr>:$execution_affinity
  );
  let results = (outs Stream_AnyResource:$result);
  let assemblyFormat = [{
    (`on` `(` $execution_affinity^ `)`)? $source `:` type($source) `` `{` $source_size `}`
    (`from` `(` $source_affinity^ `)`)? `->` (`to` `(` $target_affinity^ `)`)? type($result) ``
    `{` $result_size `}` attr-dict-with-keyword
  }];
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let extraClassDeclaration = [{
    ::mlir::Value getOperandSize(unsigned idx) {
      return detail::findOperandSize(*this, idx, {{0, 1}});
    }
    ::mlir::Value getResultSize(unsigned idx) {
      return detail::findResultSize(*this, idx, 2);
    }
    /// Where the transfer runs: where it says, or else at one of its ends.
    ::mlir::iree::stream::AffinityAttr getAffinityAttr();
    void setAffinityAttr(::mlir::iree::stream::AffinityAttr value) {
      value ? setExecutionAffinityAttr(value) : (void)removeExecutionAffinityAttr();
    }
    ::mlir::iree::stream::AffinityAttr getResultAffinityAttr() { return getTargetAffinityAttr(); }
    void removeAffinityAttrs();
  }];
}

def Stream_AsyncUpdateOp : Stream_Op<"async.update", [
    AllTypesMatch<["target", "result"]>, Stream_AffinityOp, Stream_AsyncPhaseOp,
    Stream_StreamableOp, DeclareOpInterfaceMethods<Stream_AsyncAccessOp>, Util_SizeAwareOp,
    Util_TiedOpInterface, Util_HoistableOpInterface]> {
  let summary = "Replaces a range of the target by the update.";
  let arguments = (ins
    Stream_DeviceResource:$target,
    Stream_Size:$target_size,
    Stream_Offset:$target_offset,
    Stream_Offset:$target_end,
    Stream_DeviceResource:$update,
    Stream_Size:$update_size,
    OptionalAttr<Stream_AffinityAttr>:$affinity
  );
  let results = (outs Stream_DeviceResource:$result);
  let assemblyFormat = [{
    (`on` `(` $affinity^ `)`)? $update `,` $target `[` $target_offset `to` $target_end `]` `:`
    type($update) `` `{` $update_size `}` `->` custom<ShapedTiedResult>(type($target),
    $target_size) attr-dict-with-keyword
  }];
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::Value getOperandSize(unsigned idx) {
      return detail::findOperandSize(*this, idx, {{0, 1}, {4, 5}});
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

#endif // STRATA_DIALECTS_STREAM_IR_STREAM_ASYNC_OPS
