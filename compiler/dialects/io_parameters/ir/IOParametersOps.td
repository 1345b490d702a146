// Operations of the io_parameters dialect.
#ifndef STRATA_IO_PARAMETERS_OPS
#define STRATA_IO_PARAMETERS_OPS

include "compiler/dialects/hal/ir/HalTypes.td"
include "compiler/dialects/io_parameters/ir/IOParametersBase.td"
include "compiler/dialects/util/ir/UtilInterfaces.td"
include "compiler/dialects/util/ir/UtilTypes.td"

def IOParameters_GatherOp : IOParameters_Op<"gather"> {
  let summary = "Reads parameters into ranges of one buffer";
  let arguments = (ins
    HAL_Device:$device, HAL_DeviceQueueAffinity:$queue_affinity, HAL_Fence:$wait_fence,
    HAL_Fence:$signal_fence, Optional<Util_Buffer>:$source_scope,
    Variadic<Util_Buffer>:$source_keys, Variadic<I64>:$source_offsets, HAL_Buffer:$target_buffer,
    Variadic<Index>:$target_offsets, Variadic<Index>:$target_lengths);
  let assemblyFormat = [{
    `<` $device `:` type($device) `>` `affinity` `(` $queue_affinity `)` `wait` `(` $wait_fence `)`
    `signal` `(` $signal_fence `)` `{`
    custom<ParameterGatherOperations>($source_scope, $source_keys, $source_offsets, $target_buffer,
    type($target_buffer), $target_offsets, $target_lengths) `}` attr-dict-with-keyword
  }];
}

def IOParameters_LoadOp : IOParameters_Op<"load", [Util_SizeAwareOp]> {
  let summary = "Buffers that hold parameters, which may be where the parameters are";
  let arguments = (ins
    HAL_Device:$device, HAL_DeviceQueueAffinity:$queue_affinity, HAL_Fence:$wait_fence,
    HAL_Fence:$signal_fence, Optional<Util_Buffer>:$source_scope,
    Variadic<Util_Buffer>:$source_keys, Variadic<I64>:$source_offsets, I32:$memory_types,
    I32:$buffer_usage, Variadic<Index>:$lengths);
  let results = (outs Variadic<HAL_Buffer>:$results);
  let assemblyFormat = [{
    `<` $device `:` type($device) `>` `affinity` `(` $queue_affinity `)` `wait` `(` $wait_fence `)`
    `signal` `(` $signal_fence `)` `type` `(` $memory_types `)` `usage` `(` $buffer_usage `)` `{`
    custom<ParameterLoadOperations>($source_scope, $source_keys, $source_offsets, type($results),
    $lengths) `}` attr-dict-with-keyword
  }];
  let extraClassDeclaration = [{
    ::mlir::Value getOperandSize(unsigned) { return {}; }
    ::mlir::Value getResultSize(unsigned index) { return getLengths()[index]; }
  }];
}

def IOParameters_ScatterOp : IOParameters_Op<"scatter"> {
  let summary = "Writes ranges of one buffer to parameters";
  let arguments = (ins
    HAL_Device:$device, HAL_DeviceQueueAffinity:$queue_affinity, HAL_Fence:$wait_fence,
    HAL_Fence:$signal_fence, HAL_Buffer:$source_buffer, Variadic<Index>:$source_offsets,
    Variadic<Index>:$source_lengths, Optional<Util_Buffer>:$target_scope,
    Variadic<Util_Buffer>:$target_keys, Variadic<I64>:$target_offsets);
  let assemblyFormat = [{
    `<` $device `:` type($device) `>` `affinity` `(` $queue_affinity `)` `wait` `(` $wait_fence `)`
    `signal` `(` $signal_fence `)` `{`
    custom<ParameterScatterOperations>($source_buffer, type($source_buffer), $source_offsets,
    $source_lengths, $target_scope, $target_keys, $target_offsets) `}` attr-dict-with-keyword
  }];
}

#endif // STRATA_IO_PARAMETERS_OPS
