// Recording of command buffers.
#ifndef STRATA_HAL_OPS_COMMAND_BUFFER_TD
#define STRATA_HAL_OPS_COMMAND_BUFFER_TD

include "compiler/dialects/hal/ir/HalAttrs.td"
include "compiler/dialects/hal/ir/HalTypes.td"

def HAL_CommandBufferCreateOp : HAL_Op<"command_buffer.create", [HAL_NamesResults]> {
  let summary = "Starts recording a command buffer";
  let arguments = (ins
    HAL_Device:$device, HAL_CommandBufferModeBitfieldAttr:$modes,
    HAL_CommandCategoryBitfieldAttr:$command_categories, HAL_DeviceQueueAffinity:$queue_affinity,
    Optional<Index>:$binding_capacity
  );
  let results = (outs HAL_CommandBuffer:$result);
  let assemblyFormat = [{
    `device` `(` $device `:` type($device) `)` `mode` `(` $modes `)` `categories` `(`
    $command_categories `)` `affinity` `(` $queue_affinity `)` (`bindings` `(` $binding_capacity^
    `)`)? `:` type($result) attr-dict-with-keyword
  }];
}

def HAL_CommandBufferDeviceOp : HAL_PureOp<"command_buffer.device"> {
  let summary = "The device a command buffer was made for";
  let arguments = (ins HAL_CommandBuffer:$command_buffer);
  let results = (outs HAL_Device:$device);
  let assemblyFormat = [{
    `<` $command_buffer `:` type($command_buffer) `>` `:` type($device) attr-dict-with-keyword
  }];
  let hasCanonicalizer = 1;
}

def HAL_CommandBufferDispatchOp : HAL_Op<"command_buffer.dispatch", [AttrSizedOperandSegments]> {
  let summary = "Records the dispatch of a grid of workgroups";
  let arguments = (ins
    HAL_CommandBuffer:$command_buffer, HAL_Executable:$executable, I64:$entry_point,
    Index:$workgroup_x, Index:$workgroup_y, Index:$workgroup_z, Variadic<I32>:$constants,
    Variadic<HAL_BufferOrSlot>:$binding_buffers, Variadic<Index>:$binding_offsets,
    Variadic<Index>:$binding_lengths, HAL_DispatchFlagsAttr:$flags
  );
  let assemblyFormat = [{
    `<` $command_buffer `:` type($command_buffer) `>` `target` `(` $executable `:`
    type($executable) `)` `` `[` $entry_point `]` `workgroups` `(` `` `[` $workgroup_x `,`
    $workgroup_y `,` $workgroup_z `]` `)` (`constants` `(` `` `[` $constants^ `]` `)`)?
    `bindings` `(` `` `[` custom<Bindings>($binding_buffers, type($binding_buffers),
    $binding_offsets, $binding_lengths) `]` `)` `flags` `(` $flags `)` attr-dict-with-keyword
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

def HAL_CommandBufferExecutionBarrierOp : HAL_Op<"command_buffer.execution_barrier"> {
  let summary = "Records that later commands wait for earlier ones";
  let arguments = (ins
    HAL_CommandBuffer:$command_buffer, HAL_ExecutionStageBitfieldAttr:$source_stage_mask,
    HAL_ExecutionStageBitfieldAttr:$target_stage_mask,
    HAL_ExecutionBarrierFlagBitfieldAttr:$flags
  );
  let assemblyFormat = [{
    `<` $command_buffer `:` type($command_buffer) `>` `source` `(` $source_stage_mask `)`
    `target` `(` $target_stage_mask `)` `flags` `(` $flags `)` attr-dict-with-keyword
  }];
}

def HAL_CommandBufferFinalizeOp : HAL_Op<"command_buffer.finalize"> {
  let summary = "Ends the recording of a command buffer";
  let arguments = (ins HAL_CommandBuffer:$command_buffer);
  let assemblyFormat = "`<` $command_buffer `:` type($command_buffer) `>` attr-dict-with-keyword";
}

def HAL_CommandBufferBeginDebugGroupOp : HAL_Op<"command_buffer.begin_debug_group"> {
  let summary = "Opens a labelled group of commands";
  let arguments = (ins HAL_CommandBuffer:$command_buffer, StrAttr:$label);
  let assemblyFormat = [{
    `<` $command_buffer `:` type($command_buffer) `>` `label` `(` $label `)`
    attr-dict-with-keyword
  }];
}

def HAL_CommandBufferCollectiveOp : HAL_Op<"command_buffer.collective", [
  AttrSizedOperandSegments
]> {
  let summary = "Records a collective operation";
  let arguments = (ins
    HAL_CommandBuffer:$command_buffer, HAL_Channel:$channel, HAL_CollectiveAttr:$op,
    Index:$element_count, Optional<I32>:$param, Optional<HAL_BufferOrSlot>:$send_buffer,
    Optional<Index>:$send_offset, Optional<Index>:$send_length,
    Optional<HAL_BufferOrSlot>:$recv_buffer, Optional<Index>:$recv_offset,
    Optional<Index>:$recv_length
  );
  let assemblyFormat = [{
    `<` $command_buffer `:` type($command_buffer) `>` `channel` `(` $channel `:` type($channel)
    `)` `op` `(` $op `)` (`param` `(` $param^ `:` type($param) `)`)? (`send` `(` $send_buffer^
    `:` type($send_buffer) `)` `` `[` $send_offset `,` $send_length `]`)? (`recv` `(`
    $recv_buffer^ `:` type($recv_buffer) `)` `` `[` $recv_offset `,` $recv_length `]`)? `count`
    `(` $element_count `)` attr-dict-with-keyword
  }];
}

def HAL_CommandBufferCopyBufferOp : HAL_Op<"command_buffer.copy_buffer"> {
  let summary = "Records a copy between buffers";
  let arguments = (ins
    HAL_CommandBuffer:$command_buffer, HAL_BufferOrSlot:$source_buffer, Index:$source_offset,
    HAL_BufferOrSlot:$target_buffer, Index:$target_offset, Index:$length,
    HAL_CopyFlagBitfieldAttr:$flags
  );
  let assemblyFormat = [{
    `<` $command_buffer `:` type($command_buffer) `>` `source` `(` $source_buffer `:`
    type($source_buffer) `)` `` `[` $source_offset `]` `target` `(` $target_buffer `:`
    type($target_buffer) `)` `` `[` $target_offset `]` `length` `(` $length `)` `flags` `(`
    $flags `)` attr-dict-with-keyword
  }];
  let hasCanonicalizer = 1;
}

def HAL_CommandBufferDispatchIndirectOp : HAL_Op<"command_buffer.dispatch.indirect", [
  AttrSizedOperandSegments
]> {
  let summary = "Records a dispatch whose workgroup count is read from a buffer";
  let arguments = (ins
    HAL_CommandBuffer:$command_buffer, HAL_Executable:$executable, I64:$entry_point,
    HAL_BufferOrSlot:$workgroups_buffer, Index:$workgroups_offset, Variadic<I32>:$constants,
    Variadic<HAL_BufferOrSlot>:$binding_buffers, Variadic<Index>:$binding_offsets,
    Variadic<Index>:$binding_lengths, HAL_DispatchFlagsAttr:$flags
  );
  let assemblyFormat = [{
    `<` $command_buffer `:` type($command_buffer) `>` `target` `(` $executable `:`
    type($executable) `)` `` `[` $entry_point `]` `workgroups` `(` $workgroups_buffer `:`
    type($workgroups_buffer) `)` `` `[` $workgroups_offset `]` (`constants` `(` `` `[`
    $constants^ `]` `)`)? `bindings` `(` `` `[` custom<Bindings>($binding_buffers,
    type($binding_buffers), $binding_offsets, $binding_lengths) `]` `)` `flags` `(` $flags `)`
    attr-dict-with-keyword
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

def HAL_CommandBufferEndDebugGroupOp : HAL_Op<"command_buffer.end_debug_group"> {
  let summary = "Closes the innermost group of commands";
  let arguments = (ins HAL_CommandBuffer:$command_buffer);
  let assemblyFormat = "`<` $command_buffer `:` type($command_buffer) `>` attr-dict-with-keyword";
}

def HAL_CommandBufferFillBufferOp : HAL_Op<"command_buffer.fill_buffer"> {
  let summary = "Records a fill with a pattern";
  let arguments = (ins
    HAL_CommandBuffer:$command_buffer, HAL_BufferOrSlot:$target_buffer, Index:$target_offset,
    Index:$length, HAL_FillPatternType:$pattern, HAL_FillFlagBitfieldAttr:$flags
  );
  let assemblyFormat = [{
    `<` $command_buffer `:` type($command_buffer) `>` `target` `(` $target_buffer `:`
    type($target_buffer) `)` `` `[` $target_offset `,` $length `]` `pattern` `(` $pattern `:`
    type($pattern) `)` `flags` `(` $flags `)` attr-dict-with-keyword
  }];
  let hasCanonicalizer = 1;
}

def HAL_CommandBufferUpdateBufferOp : HAL_Op<"command_buffer.update_buffer", [
  MemoryEffects<[MemRead, MemWrite]>, DeclareOpInterfaceMethods<Util_SizeAwareOp>,
  DeclareOpInterfaceMethods<Util_SubrangeOperandOpInterface>
]> {
  let summary = "Records a write of host memory into a buffer";
  let arguments = (ins
    HAL_CommandBuffer:$command_buffer, Util_Buffer:$source_buffer, Index:$source_size,
    Index:$source_offset, HAL_BufferOrSlot:$target_buffer, Index:$target_offset, Index:$length,
    HAL_UpdateFlagBitfieldAttr:$flags
  );
  let assemblyFormat = [{
    `<` $command_buffer `:` type($command_buffer) `>` `source` `(` $source_buffer `:`
    type($source_buffer) `{` $source_size `}` `)` `` `[` $source_offset `]` `target` `(`
    $target_buffer `:` type($target_buffer) `)` `` `[` $target_offset `]` `length` `(` $length
    `)` `flags` `(` $flags `)` attr-dict-with-keyword
  }];
  let hasCanonicalizer = 1;
}

#endif // STRATA_HAL_OPS_COMMAND_BUFFER_TD
