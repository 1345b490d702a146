// Work submitted to device queues.
#ifndef STRATA_HAL_OPS_QUEUE_TD
#define STRATA_HAL_OPS_QUEUE_TD

include "compiler/dialects/hal/ir/HalAttrs.td"
include "compiler/dialects/hal/ir/HalTypes.td"

def HAL_DeviceQueueAllocaOp : HAL_Op<"device.queue.alloca", [
  HAL_NamesResults, HAL_DeviceQueueOpInterface, DeclareOpInterfaceMethods<Util_SizeAwareOp>
]> {
  let summary = "Allocates a buffer in queue order";
  let arguments = (ins
    HAL_Device:$device, HAL_DeviceQueueAffinity:$queue_affinity, HAL_Fence:$wait_fence,
    HAL_Fence:$signal_fence, I64:$pool, I32:$memory_types, I32:$buffer_usage, Index:$result_size,
    HAL_AllocaFlagBitfieldAttr:$flags
  );
  let results = (outs HAL_Buffer:$result);
  let assemblyFormat = [{
    `<` $device `:` type($device) `>` `affinity` `(` $queue_affinity `)` `wait` `(` $wait_fence
    `)` `signal` `(` $signal_fence `)` `pool` `(` $pool `)` `type` `(` $memory_types `)` `usage`
    `(` $buffer_usage `)` `flags` `(` $flags `)` `:` custom<SizeAwareType>(type($result),
    $result_size) attr-dict-with-keyword
  }];
  let hasVerifier = 1;
}

def HAL_DeviceQueueDeallocaOp : HAL_Op<"device.queue.dealloca", [HAL_DeviceQueueOpInterface]> {
  let summary = "Frees a buffer in queue order";
  let arguments = (ins
    HAL_Device:$device, HAL_DeviceQueueAffinity:$queue_affinity, HAL_Fence:$wait_fence,
    HAL_Fence:$signal_fence, HAL_Buffer:$buffer, HAL_DeallocaFlagBitfieldAttr:$flags
  );
  let assemblyFormat = [{
    `<` $device `:` type($device) `>` `affinity` `(` $queue_affinity `)` `wait` `(` $wait_fence
    `)` `signal` `(` $signal_fence `)` `buffer` `(` $buffer `:` type($buffer) `)` `flags` `(`
    $flags `)` attr-dict-with-keyword
  }];
  let hasVerifier = 1;
}

def HAL_DeviceQueueExecuteIndirectOp : HAL_Op<"device.queue.execute.indirect", [
  SameVariadicOperandSize, HAL_DeviceQueueOpInterface
]> {
  let summary = "Executes a command buffer with a table of bindings";
  let arguments = (ins
    HAL_Device:$device, HAL_DeviceQueueAffinity:$queue_affinity, HAL_Fence:$wait_fence,
    HAL_Fence:$signal_fence, HAL_CommandBuffer:$command_buffer,
    Variadic<HAL_Buffer>:$binding_buffers, Variadic<Index>:$binding_offsets,
    Variadic<Index>:$binding_lengths, HAL_ExecuteFlagBitfieldAttr:$flags
  );
  let assemblyFormat = [{
    `<` $device `:` type($device) `>` `affinity` `(` $queue_affinity `)` `wait` `(` $wait_fence
    `)` `signal` `(` $signal_fence `)` `commands` `(` $command_buffer `)` `bindings` `(` `` `[`
    custom<BindingTable>($binding_buffers, type($binding_buffers), $binding_offsets,
    $binding_lengths) `]` `)` `flags` `(` $flags `)` attr-dict-with-keyword
  }];
  let hasVerifier = 1;
}

def HAL_DeviceQueueBarrierOp : HAL_Op<"device.queue.barrier", [HAL_DeviceQueueOpInterface]> {
  let summary = "Signals a fence once another is reached";
  let arguments = (ins
    HAL_Device:$device, HAL_DeviceQueueAffinity:$queue_affinity, HAL_Fence:$wait_fence,
    HAL_Fence:$signal_fence, HAL_ExecuteFlagBitfieldAttr:$flags
  );
  let assemblyFormat = [{
    `<` $device `:` type($device) `>` `affinity` `(` $queue_affinity `)` `wait` `(` $wait_fence
    `)` `signal` `(` $signal_fence `)` `flags` `(` $flags `)` attr-dict-with-keyword
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

def HAL_DeviceQueueCopyOp : HAL_Op<"device.queue.copy", [HAL_DeviceQueueOpInterface]> {
  let summary = "Copies between buffers in queue order";
  let arguments = (ins
    HAL_Device:$device, HAL_DeviceQueueAffinity:$queue_affinity, HAL_Fence:$wait_fence,
    HAL_Fence:$signal_fence, HAL_Buffer:$source_buffer, Index:$source_offset,
    HAL_Buffer:$target_buffer, Index:$target_offset, Index:$length,
    HAL_CopyFlagBitfieldAttr:$flags
  );
  let assemblyFormat = [{
    `<` $device `:` type($device) `>` `affinity` `(` $queue_affinity `)` `wait` `(` $wait_fence
    `)` `signal` `(` $signal_fence `)` `source` `(` $source_buffer `:` type($source_buffer) `)`
    `` `[` $source_offset `]` `target` `(` $target_buffer `:` type($target_buffer) `)` `` `[`
    $target_offset `]` `length` `(` $length `)` `flags` `(` $flags `)` attr-dict-with-keyword
  }];
  let hasVerifier = 1;
}

def HAL_DeviceQueueExecuteOp : HAL_Op<"device.queue.execute", [HAL_DeviceQueueOpInterface]> {
  let summary = "Executes a command buffer";
  let arguments = (ins
    HAL_Device:$device, HAL_DeviceQueueAffinity:$queue_affinity, HAL_Fence:$wait_fence,
    HAL_Fence:$signal_fence, HAL_CommandBuffer:$command_buffer,
    HAL_ExecuteFlagBitfieldAttr:$flags
  );
  let assemblyFormat = [{
    `<` $device `:` type($device) `>` `affinity` `(` $queue_affinity `)` `wait` `(` $wait_fence
    `)` `signal` `(` $signal_fence `)` `commands` `(` $command_buffer `)` `flags` `(` $flags `)`
    attr-dict-with-keyword
  }];
  let hasVerifier = 1;
}

def HAL_DeviceQueueFillOp : HAL_Op<"device.queue.fill", [HAL_DeviceQueueOpInterface]> {
  let summary = "Fills a buffer range in queue order";
  let arguments = (ins
    HAL_Device:$device, HAL_DeviceQueueAffinity:$queue_affinity, HAL_Fence:$wait_fence,
    HAL_Fence:$signal_fence, HAL_Buffer:$target_buffer, Index:$target_offset, Index:$length,
    HAL_FillPatternType:$pattern, HAL_FillFlagBitfieldAttr:$flags
  );
  let assemblyFormat = [{
    `<` $device `:` type($device) `>` `affinity` `(` $queue_affinity `)` `wait` `(` $wait_fence
    `)` `signal` `(` $signal_fence `)` `target` `(` $target_buffer `:` type($target_buffer) `)`
    `` `[` $target_offset `]` `length` `(` $length `)` `pattern` `(` $pattern `:` type($pattern)
    `)` `flags` `(` $flags `)` attr-dict-with-keyword
  }];
  let hasVerifier = 1;
}

def HAL_DeviceQueueFlushOp : HAL_Op<"device.queue.flush"> {
  let summary = "Submits what a queue may be holding back";
  let arguments = (ins HAL_Device:$device, HAL_DeviceQueueAffinity:$queue_affinity);
  let assemblyFormat = [{
    `<` $device `:` type($device) `>` `affinity` `(` $queue_affinity `)` attr-dict-with-keyword
  }];
}

def HAL_DeviceQueueReadOp : HAL_Op<"device.queue.read", [HAL_DeviceQueueOpInterface]> {
  let summary = "Reads a file into a buffer in queue order";
  let arguments = (ins
    HAL_Device:$device, HAL_DeviceQueueAffinity:$queue_affinity, HAL_Fence:$wait_fence,
    HAL_Fence:$signal_fence, HAL_File:$source_file, I64:$source_offset,
    HAL_Buffer:$target_buffer, Index:$target_offset, Index:$length,
    HAL_ReadFlagBitfieldAttr:$flags
  );
  let assemblyFormat = [{
    `<` $device `:` type($device) `>` `affinity` `(` $queue_affinity `)` `wait` `(` $wait_fence
    `)` `signal` `(` $signal_fence `)` `source` `(` $source_file `:` type($source_file) `)` ``
    `[` $source_offset `]` `target` `(` $target_buffer `:` type($target_buffer) `)` `` `[`
    $target_offset `]` `length` `(` $length `)` `flags` `(` $flags `)` attr-dict-with-keyword
  }];
  let hasVerifier = 1;
}

def HAL_DeviceQueueUpdateOp : HAL_Op<"device.queue.update", [HAL_DeviceQueueOpInterface]> {
  let summary = "Writes host memory into a buffer in queue order";
  let arguments = (ins
    HAL_Device:$device, HAL_DeviceQueueAffinity:$queue_affinity, HAL_Fence:$wait_fence,
    HAL_Fence:$signal_fence, Util_Buffer:$source_buffer, Index:$source_offset,
    HAL_Buffer:$target_buffer, Index:$target_offset, Index:$length,
    HAL_UpdateFlagBitfieldAttr:$flags
  );
  let assemblyFormat = [{
    `<` $device `:` type($device) `>` `affinity` `(` $queue_affinity `)` `wait` `(` $wait_fence
    `)` `signal` `(` $signal_fence `)` `source` `(` $source_buffer `:` type($source_buffer) `)`
    `` `[` $source_offset `]` `target` `(` $target_buffer `:` type($target_buffer) `)` `` `[`
    $target_offset `]` `length` `(` $length `)` `flags` `(` $flags `)` attr-dict-with-keyword
  }];
  let hasVerifier = 1;
}

def HAL_DeviceQueueWriteOp : HAL_Op<"device.queue.write", [HAL_DeviceQueueOpInterface]> {
  let summary = "Writes a buffer to a file in queue order";
  let arguments = (ins
    HAL_Device:$device, HAL_DeviceQueueAffinity:$queue_affinity, HAL_Fence:$wait_fence,
    HAL_Fence:$signal_fence, HAL_Buffer:$source_buffer, Index:$source_offset,
    HAL_File:$target_file, I64:$target_offset, Index:$length, HAL_WriteFlagBitfieldAttr:$flags
  );
  let assemblyFormat = [{
    `<` $device `:` type($device) `>` `affinity` `(` $queue_affinity `)` `wait` `(` $wait_fence
    `)` `signal` `(` $signal_fence `)` `source` `(` $source_buffer `:` type($source_buffer) `)`
    `` `[` $source_offset `]` `target` `(` $target_file `:` type($target_file) `)` `` `[`
    $target_offset `]` `length` `(` $length `)` `flags` `(` $flags `)` attr-dict-with-keyword
  }];
  let hasVerifier = 1;
}

#endif // STRATA_HAL_OPS_QUEUE_TD
