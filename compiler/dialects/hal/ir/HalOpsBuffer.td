// Allocators, buffers, buffer views and the constants that describe them.
#ifndef STRATA_HAL_OPS_BUFFER_TD
#define STRATA_HAL_OPS_BUFFER_TD

include "compiler/dialects/hal/ir/HalAttrs.td"
include "compiler/dialects/hal/ir/HalTypes.td"
include "mlir/Interfaces/InferIntRangeInterface.td"

def HAL_SizeAware : DeclareOpInterfaceMethods<Util_SizeAwareOp>;
def HAL_InfersRange
    : DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRangesFromOptional"]>;

def HAL_AllocatorResolveMemoryPropertiesOp : HAL_PureOp<"allocator.resolve_memory_properties", [
  HAL_NamesResults
]> {
  let summary = "Memory type and usage bits for a lifetime and placement";
  let arguments = (ins OptionalAttr<AnyAttr>:$affinity, HAL_LifetimeAttr:$lifetime);
  let results = (outs I32:$memory_types, I32:$buffer_usage);
  let assemblyFormat = [{
    (`for` `(` $affinity^ `)`)? `lifetime` `(` $lifetime `)` `:` type($memory_types) `,`
    type($buffer_usage) attr-dict-with-keyword
  }];
}

def HAL_BufferAssertOp : HAL_Op<"buffer.assert"> {
  let summary = "Fails unless a buffer has the required size, memory type and usage";
  let arguments = (ins
    HAL_Buffer:$buffer, StrAttr:$message, HAL_Allocator:$allocator, Index:$minimum_length,
    HAL_MemoryTypeBitfieldAttr:$memory_types, HAL_BufferUsageBitfieldAttr:$buffer_usage
  );
  let assemblyFormat = [{
    `<` $buffer `:` type($buffer) `>` `message` `(` $message `)` `allocator` `(` $allocator `:`
    type($allocator) `)` `minimum_length` `(` $minimum_length `)` `type` `(` $memory_types `)`
    `usage` `(` $buffer_usage `)` attr-dict-with-keyword
  }];
}

def HAL_BufferUsageOp : HAL_PureOp<"buffer_usage", [HAL_NamesResults, ConstantLike]> {
  let summary = "Buffer usage bits as a constant";
  let arguments = (ins HAL_BufferUsageBitfieldAttr:$usage);
  let results = (outs I32:$result);
  let assemblyFormat = "`<` $usage `>` attr-dict `:` type($result)";
  let hasFolder = 1;
}

def HAL_BufferViewAssertOp : HAL_Op<"buffer_view.assert"> {
  let summary = "Fails unless a buffer view has the expected shape, element type and encoding";
  let arguments = (ins
    HAL_BufferView:$buffer_view, StrAttr:$message, I32:$element_type, I32:$encoding_type,
    Variadic<Index>:$shape
  );
  let assemblyFormat = [{
    `<` $buffer_view `:` type($buffer_view) `>` `message` `(` $message `)` `shape` `(` `` `[`
    $shape `]` `)` `type` `(` $element_type `)` `encoding` `(` $encoding_type `)`
    attr-dict-with-keyword
  }];
}

def HAL_BufferViewBufferOp : HAL_PureOp<"buffer_view.buffer", [HAL_NamesResults]> {
  let summary = "The buffer behind a view";
  let arguments = (ins HAL_BufferView:$buffer_view);
  let results = (outs HAL_Buffer:$result);
  let assemblyFormat = [{
    `<` $buffer_view `:` type($buffer_view) `>` `:` type($result) attr-dict-with-keyword
  }];
}

def HAL_BufferViewCreateOp : HAL_PureOp<"buffer_view.create", [HAL_NamesResults]> {
  let summary = "Makes a view of a range of a buffer";
  let arguments = (ins
    HAL_Buffer:$source_buffer, Index:$source_offset, Index:$source_length, I32:$element_type,
    I32:$encoding_type, Variadic<Index>:$shape
  );
  let results = (outs HAL_BufferView:$result);
  let assemblyFormat = [{
    `buffer` `(` $source_buffer `:` type($source_buffer) `)` `` `[` $source_offset `,`
    $source_length `]` `shape` `(` `` `[` $shape `]` `)` `type` `(` $element_type `)` `encoding`
    `(` $encoding_type `)` `:` type($result) attr-dict-with-keyword
  }];
  let hasCanonicalizer = 1;
}

def HAL_ElementTypeOp : HAL_PureOp<"element_type", [HAL_NamesResults]> {
  let summary = "Code of an element type as a constant";
  let arguments = (ins TypeAttr:$type);
  let results = (outs I32:$result);
  let assemblyFormat = "`<` $type `>` attr-dict `:` type($result)";
  let hasVerifier = 1;
}

def HAL_EncodingTypeOp : HAL_PureOp<"encoding_type", [HAL_NamesResults]> {
  let summary = "Code of an encoding as a constant";
  let arguments = (ins OptionalAttr<AnyAttr>:$encoding);
  let results = (outs I32:$result);
  let assemblyFormat = "`<` ($encoding^) : (`` `dense_row_major`)? `>` attr-dict `:` type($result)";
  let hasVerifier = 1;
}

def HAL_MemoryTypeOp : HAL_PureOp<"memory_type", [HAL_NamesResults, ConstantLike]> {
  let summary = "Memory type bits as a constant";
  let arguments = (ins HAL_MemoryTypeBitfieldAttr:$type);
  let results = (outs I32:$result);
  let assemblyFormat = "`<` $type `>` attr-dict `:` type($result)";
  let hasFolder = 1;
}

def HAL_AllocatorAllocateOp : HAL_Op<"allocator.allocate", [HAL_NamesResults, HAL_SizeAware]> {
  let summary = "Allocates an empty buffer";
  let arguments = (ins
    HAL_Allocator:$allocator, HAL_DeviceQueueAffinity:$queue_affinity, I32:$memory_types,
    I32:$buffer_usage, Index:$result_size
  );
  let results = (outs HAL_Buffer:$result);
  let assemblyFormat = [{
    `<` $allocator `:` type($allocator) `>` `affinity` `(` $queue_affinity `)` `type` `(`
    $memory_types `)` `usage` `(` $buffer_usage `)` `:` custom<SizeAwareType>(type($result),
    $result_size) attr-dict-with-keyword
  }];
}

def HAL_AllocatorImportOp : HAL_Op<"allocator.import", [HAL_NamesResults, HAL_SizeAware]> {
  let summary = "Makes host memory usable as a buffer where the allocator can";
  let arguments = (ins
    HAL_Allocator:$allocator, HAL_DeviceQueueAffinity:$queue_affinity, I32:$memory_types,
    I32:$buffer_usage, Util_Buffer:$source, Index:$offset, Index:$length
  );
  let results = (outs I1:$did_import, HAL_Buffer:$result);
  let assemblyFormat = [{
    `<` $allocator `:` type($allocator) `>` `source` `(` $source `:` type($source) `)` `` `[`
    $offset `,` $length `]` `affinity` `(` $queue_affinity `)` `type` `(` $memory_types `)`
    `usage` `(` $buffer_usage `)` `:` type($did_import) `,` type($result) attr-dict-with-keyword
  }];
}

def HAL_AllocatorSelectOp : HAL_PureOp<"allocator.select", [
  HAL_NamesResults, SameVariadicOperandSize
]> {
  let summary = "Chooses the device whose allocator suits all given ones";
  let arguments = (ins
    Variadic<HAL_Device>:$devices, Variadic<I64>:$queue_affinities, I32:$memory_types,
    I32:$buffer_usage
  );
  let results = (outs HAL_Device:$selected_device, I64:$selected_queue_affinity);
  let assemblyFormat = [{
    `from` `(` custom<DeviceQueueAffinityList>($devices, type($devices), $queue_affinities) `)`
    `type` `(` $memory_types `)` `usage` `(` $buffer_usage `)` `:` type($selected_device) `,`
    type($selected_queue_affinity) attr-dict-with-keyword
  }];
  let hasCanonicalizer = 1;
}

def HAL_BufferAllocationDiscardOp : HAL_Op<"buffer.allocation.discard", [HAL_NamesResults]> {
  let summary = "Gives up a reference to an allocation";
  let arguments = (ins Arg<HAL_Buffer, "", [MemRead, MemWrite]>:$buffer);
  let results = (outs I1:$result);
  let assemblyFormat = "`<` $buffer `:` type($buffer) `>` `:` type($result) attr-dict-with-keyword";
}

def HAL_BufferAllocationIsTerminalOp : HAL_Op<"buffer.allocation.is_terminal", [HAL_NamesResults]> {
  let summary = "Whether only one reference to an allocation is left";
  let arguments = (ins Arg<HAL_Buffer, "", [MemRead]>:$buffer);
  let results = (outs I1:$result);
  let assemblyFormat = "`<` $buffer `:` type($buffer) `>` `:` type($result) attr-dict-with-keyword";
}

def HAL_BufferAllocationPreserveOp : HAL_Op<"buffer.allocation.preserve"> {
  let summary = "Adds a reference to an allocation";
  let arguments = (ins Arg<HAL_Buffer, "", [MemRead, MemWrite]>:$buffer);
  let assemblyFormat = "`<` $buffer `:` type($buffer) `>` attr-dict-with-keyword";
}

def HAL_BufferLengthOp : HAL_PureOp<"buffer.length", [HAL_NamesResults]> {
  let summary = "Length of a buffer in bytes";
  let arguments = (ins HAL_Buffer:$buffer);
  let results = (outs Index:$result);
  let assemblyFormat = "`<` $buffer `:` type($buffer) `>` `:` type($result) attr-dict-with-keyword";
}

def HAL_BufferLoadOp : HAL_PureOp<"buffer.load"> {
  let summary = "Loads a value from a buffer on the host";
  let arguments = (ins Arg<HAL_Buffer, "", [MemRead]>:$source_buffer, Index:$source_offset);
  let results = (outs HAL_LoadableType:$result);
  let assemblyFormat = [{
    `<` $source_buffer `:` type($source_buffer) `>` `` `[` $source_offset `]` `:` type($result)
    attr-dict-with-keyword
  }];
}

def HAL_BufferStoreOp : HAL_Op<"buffer.store"> {
  let summary = "Stores a value into a buffer on the host";
  let arguments = (ins
    HAL_LoadableType:$value, Arg<HAL_Buffer, "", [MemWrite]>:$target_buffer, Index:$target_offset
  );
  let assemblyFormat = [{
    `<` $target_buffer `:` type($target_buffer) `>` `` `[` $target_offset `]` `value` `(` $value
    `:` type($value) `)` attr-dict-with-keyword
  }];
}

def HAL_BufferSubspanOp : HAL_PureOp<"buffer.subspan", [HAL_NamesResults, HAL_SizeAware]> {
  let summary = "A range of a buffer as a buffer";
  let arguments = (ins HAL_Buffer:$source_buffer, Index:$source_offset, Index:$length);
  let results = (outs HAL_Buffer:$result);
  let assemblyFormat = [{
    `<` $source_buffer `:` type($source_buffer) `>` `` `[` $source_offset `,` $length `]` `:`
    type($result) attr-dict-with-keyword
  }];
}

def HAL_BufferViewDimOp : HAL_PureOp<"buffer_view.dim", [HAL_InfersRange]> {
  let summary = "One dimension of a buffer view";
  let arguments = (ins HAL_BufferView:$buffer_view, HAL_IndexAttr:$index);
  let results = (outs Index:$result);
  let assemblyFormat = [{
    `<` $buffer_view `:` type($buffer_view) `>` `` `[` $index `]` `:` type($result)
    attr-dict-with-keyword
  }];
}

def HAL_BufferViewElementTypeOp : HAL_PureOp<"buffer_view.element_type"> {
  let summary = "Element type code of a buffer view";
  let arguments = (ins HAL_BufferView:$buffer_view);
  let results = (outs I32:$result);
  let assemblyFormat = [{
    `<` $buffer_view `:` type($buffer_view) `>` `:` type($result) attr-dict-with-keyword
  }];
}

def HAL_BufferViewEncodingTypeOp : HAL_PureOp<"buffer_view.encoding_type"> {
  let summary = "Encoding code of a buffer view";
  let arguments = (ins HAL_BufferView:$buffer_view);
  let results = (outs I32:$result);
  let assemblyFormat = [{
    `<` $buffer_view `:` type($buffer_view) `>` `:` type($result) attr-dict-with-keyword
  }];
}

def HAL_BufferViewRankOp : HAL_PureOp<"buffer_view.rank", [HAL_InfersRange]> {
  let summary = "Number of dimensions of a buffer view";
  let arguments = (ins HAL_BufferView:$buffer_view);
  let results = (outs Index:$result);
  let assemblyFormat = [{
    `<` $buffer_view `:` type($buffer_view) `>` `:` type($result) attr-dict-with-keyword
  }];
}

def HAL_BufferViewTraceOp : HAL_Op<"buffer_view.trace"> {
  let summary = "Hands the contents of buffer views to the trace sink";
  let arguments = (ins StrAttr:$key, Variadic<HAL_BufferView>:$operands);
  let assemblyFormat = "$key `=` $operands `:` type($operands) attr-dict-with-keyword";
}

#endif // STRATA_HAL_OPS_BUFFER_TD
