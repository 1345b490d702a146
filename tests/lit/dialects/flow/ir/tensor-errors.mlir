// Each op with an operand, a result or an attribute that it can't have.
// RUN: strata-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func private @f(%a: i64) {
  // expected-error @+1 {{'flow.tensor.alloca' op operand #0 must be variadic of index, but got 'i64'}}
  %0 = "flow.tensor.alloca"(%a) : (i64) -> tensor<4x?xf32>
  return
}

// -----

func.func private @f(%a: tensor<4x?xf32>, %b: i64) {
  // expected-error @+1 {{'flow.tensor.barrier' op operand #1 must be variadic of index, but got 'i64'}}
  %0 = "flow.tensor.barrier"(%a, %b) <{target = #hal.device.promise<@dev>}> : (tensor<4x?xf32>, i64) -> tensor<4x?xf32>
  return
}

// -----

func.func private @f(%a: tensor<4x?xf32>, %b: index, %c: i64) {
  // expected-error @+1 {{'flow.tensor.bitcast' op operand #2 must be variadic of index, but got 'i64'}}
  %0 = "flow.tensor.bitcast"(%a, %b, %c) <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<4x?xf32>, index, i64) -> tensor<4x?xi32>
  return
}

// -----

func.func private @f(%a: tensor<4x?xf32>, %b: i64) {
  // expected-error @+1 {{'flow.tensor.clone' op operand #1 must be variadic of index, but got 'i64'}}
  %0 = "flow.tensor.clone"(%a, %b) : (tensor<4x?xf32>, i64) -> tensor<4x?xf32>
  return
}

// -----

func.func private @f() {
  // expected-error @+1 {{'flow.tensor.constant' op result #0 must be tensor of any type values, but got 'tuple<>'}}
  %0 = "flow.tensor.constant"() <{value = dense<1.000000e+00> : tensor<4xf32>}> : () -> tuple<>
  return
}

// -----

func.func private @f() {
  // expected-error @+1 {{'flow.tensor.dynamic_constant' op result #0 must be tensor of any type values, but got 'tuple<>'}}
  %0 = "flow.tensor.dynamic_constant"() <{value = dense<1.000000e+00> : tensor<4xf32>}> : () -> tuple<>
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'flow.tensor.empty' op operand #0 must be variadic of index, but got 'i64'}}
  %0 = "flow.tensor.empty"(%a) : (i64) -> tensor<4x?xf32>
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'flow.tensor.encode' op operand #0 must be ranked tensor of any type values, but got 'i64'}}
  %0 = "flow.tensor.encode"(%a) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i64) -> tensor<4xf32, #iree_encoding.testing<>>
  return
}

// -----

func.func private @f(%a: tensor<4x?xf32>, %b: index, %c: index, %d: i64) {
  // expected-error @+1 {{'flow.tensor.load' op operand #3 must be variadic of index, but got 'i64'}}
  %0 = "flow.tensor.load"(%a, %b, %c, %d) <{operandSegmentSizes = array<i32: 1, 1, 2>}> : (tensor<4x?xf32>, index, index, i64) -> f32
  return
}

// -----

func.func private @f(%a: tensor<4x?xf32>, %b: index, %c: i64) {
  // expected-error @+1 {{'flow.tensor.reshape' op operand #2 must be variadic of index, but got 'i64'}}
  %0 = "flow.tensor.reshape"(%a, %b, %c) <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<4x?xf32>, index, i64) -> tensor<?x4xf32>
  return
}

// -----

func.func private @f(%a: tensor<4x?xf32>, %b: index, %c: index, %d: index, %e: index, %f: index, %g: i64) {
  // expected-error @+1 {{'flow.tensor.slice' op operand #6 must be variadic of index, but got 'i64'}}
  %0 = "flow.tensor.slice"(%a, %b, %c, %d, %e, %f, %g) <{operandSegmentSizes = array<i32: 1, 1, 2, 2, 1>}> : (tensor<4x?xf32>, index, index, index, index, index, i64) -> tensor<2x?xf32>
  return
}

// -----

func.func private @f(%a: f32, %b: i64) {
  // expected-error @+1 {{'flow.tensor.splat' op operand #1 must be variadic of index, but got 'i64'}}
  %0 = "flow.tensor.splat"(%a, %b) : (f32, i64) -> tensor<4x?xf32>
  return
}

// -----

func.func private @f(%a: f32, %b: tensor<4x?xf32>, %c: index, %d: index, %e: i64) {
  // expected-error @+1 {{'flow.tensor.store' op operand #4 must be variadic of index, but got 'i64'}}
  %0 = "flow.tensor.store"(%a, %b, %c, %d, %e) <{operandSegmentSizes = array<i32: 1, 1, 1, 2>}> : (f32, tensor<4x?xf32>, index, index, i64) -> tensor<4x?xf32>
  return
}

// -----

func.func private @f(%a: tensor<4x?xf32>, %b: i64) {
  // expected-error @+1 {{'flow.tensor.tie_shape' op operand #1 must be variadic of index, but got 'i64'}}
  %0 = "flow.tensor.tie_shape"(%a, %b) : (tensor<4x?xf32>, i64) -> tensor<4x?xf32>
  return
}

// -----

func.func private @f(%a: tensor<4x?xf32>, %b: tensor<4xf32>, %c: i64) {
  // expected-error @+1 {{'flow.tensor.trace' op operand #2 must be variadic of index, but got 'i64'}}
  "flow.tensor.trace"(%a, %b, %c) <{key = "key", operandSegmentSizes = array<i32: 2, 1>}> : (tensor<4x?xf32>, tensor<4xf32>, i64) -> ()
  return
}

// -----

func.func private @f(%a: tensor<4x?xf32>, %b: i64) {
  // expected-error @+1 {{'flow.tensor.transfer' op operand #1 must be variadic of index, but got 'i64'}}
  %0 = "flow.tensor.transfer"(%a, %b) <{target = #hal.device.promise<@dev>}> : (tensor<4x?xf32>, i64) -> tensor<4x?xf32>
  return
}

// -----

func.func private @f(%a: tensor<4x?xf32>, %b: index, %c: index, %d: index, %e: tensor<2x?xf32>, %f: i64) {
  // expected-error @+1 {{'flow.tensor.update' op operand #5 must be variadic of index, but got 'i64'}}
  %0 = "flow.tensor.update"(%a, %b, %c, %d, %e, %f) <{operandSegmentSizes = array<i32: 1, 1, 2, 1, 1>}> : (tensor<4x?xf32>, index, index, index, tensor<2x?xf32>, i64) -> tensor<4x?xf32>
  return
}
