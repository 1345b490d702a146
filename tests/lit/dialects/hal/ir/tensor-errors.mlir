// Each op with an operand, a result or an attribute that it can't have.
// RUN: strata-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func private @f(%a: tensor<4x?xf32>, %b: index, %c: !hal.buffer, %d: i64) {
  // expected-error @+1 {{'hal.tensor.alias' op operand #3 must be Points on the timelines of one or more semaphores, but got 'i64'}}
  %0 = "hal.tensor.alias"(%a, %b, %c, %d) <{affinity = #hal.device.promise<@dev>, operandSegmentSizes = array<i32: 1, 1, 1, 1>}> : (tensor<4x?xf32>, index, !hal.buffer, i64) -> tensor<4x?xf32>
  return
}

// -----

func.func private @f(%a: tensor<4x?xf32>, %b: i64) {
  // expected-error @+1 {{'hal.tensor.barrier' op operand #1 must be Points on the timelines of one or more semaphores, but got 'i64'}}
  %0 = "hal.tensor.barrier"(%a, %b) : (tensor<4x?xf32>, i64) -> tensor<4x?xf32>
  return
}

// -----

func.func private @f(%a: tensor<4x?xf32>, %b: i64) {
  // expected-error @+1 {{'hal.tensor.export' op operand #1 must be variadic of index, but got 'i64'}}
  %0 = "hal.tensor.export"(%a, %b) <{affinity = #hal.device.promise<@dev>, name = "output0", source_encoding = tensor<4x?xf32>}> : (tensor<4x?xf32>, i64) -> !hal.buffer_view
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'hal.tensor.import' op operand #0 must be A range of device or host memory with known type and permitted usage or A buffer seen as a shaped and typed array, but got 'i64'}}
  %0 = "hal.tensor.import"(%a) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, target_encoding = tensor<4xi32>}> : (i64) -> tensor<4xf32>
  return
}

// -----

func.func private @f(%a: tensor<4x?xf32>, %b: index, %c: i64) {
  // expected-error @+1 {{'hal.tensor.transients' op operand #2 must be A range of device or host memory with known type and permitted usage or A buffer seen as a shaped and typed array, but got 'i64'}}
  %0 = "hal.tensor.transients"(%a, %b, %c) <{affinity = #hal.device.promise<@dev>}> : (tensor<4x?xf32>, index, i64) -> tensor<4x?xf32>
  return
}
