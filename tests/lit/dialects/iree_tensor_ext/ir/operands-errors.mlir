// Each op with an operand, a result or an attribute that it can't have.
// RUN: strata-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func private @f(%a: tensor<4x?xf32>, %b: index, %c: i64) {
  // expected-error @+1 {{'iree_tensor_ext.bitcast' op operand #2 must be variadic of dynamic dimension, but got 'i64'}}
  %0 = "iree_tensor_ext.bitcast"(%a, %b, %c) <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<4x?xf32>, index, i64) -> tensor<4x?xi32>
  return
}

// -----

func.func private @f(%a: tensor<6x4xf32>, %b: i64) {
  // expected-error @+1 {{'iree_tensor_ext.cast_to_ragged_shape' op operand #1 must be ranked tensor of any type values or memref of any type values, but got 'i64'}}
  %0 = "iree_tensor_ext.cast_to_ragged_shape"(%a, %b) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, raggedDim = 0 : index}> : (tensor<6x4xf32>, i64) -> tensor<3x?x4xf32, #iree_tensor_ext.ragged_shape<0>>
  return
}

// -----

func.func private @f(%a: tensor<4x?xf32>, %b: i64) {
  // expected-error @+1 {{'iree_tensor_ext.compute_barrier.end' op operand #1 must be variadic of dynamic dimension, but got 'i64'}}
  %0 = "iree_tensor_ext.compute_barrier.end"(%a, %b) : (tensor<4x?xf32>, i64) -> tensor<4x?xf32>
  return
}

// -----

func.func private @f(%a: tensor<4x?xf32>, %b: i64) {
  // expected-error @+1 {{'iree_tensor_ext.compute_barrier.start' op operand #1 must be variadic of dynamic dimension, but got 'i64'}}
  %0 = "iree_tensor_ext.compute_barrier.start"(%a, %b) : (tensor<4x?xf32>, i64) -> tensor<4x?xf32>
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'iree_tensor_ext.dispatch.tensor.load' op operand #0 must be dispatch.tensor that can be read, but got 'i64'}}
  %0 = "iree_tensor_ext.dispatch.tensor.load"(%a) <{operandSegmentSizes = array<i32: 1, 0, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 4>, static_strides = array<i64: 1>}> : (i64) -> tensor<4xf32>
  return
}

// -----

func.func private @f(%a: tensor<4xf32>, %b: i64) {
  // expected-error @+1 {{'iree_tensor_ext.dispatch.tensor.store' op operand #1 must be dispatch.tensor that can be written, but got 'i64'}}
  "iree_tensor_ext.dispatch.tensor.store"(%a, %b) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 4>, static_strides = array<i64: 1>}> : (tensor<4xf32>, i64) -> ()
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'iree_tensor_ext.dispatch.workgroup_count_from_slice' op operand #0 must be variadic of index, but got 'i64'}}
  %0:3 = "iree_tensor_ext.dispatch.workgroup_count_from_slice"(%a) : (i64) -> (index, index, index)
  return
}

// -----

func.func private @f(%a: index, %b: index, %c: index, %d: index, %e: i64) {
  // expected-error @+1 {{'iree_tensor_ext.dispatch.workgroup_count_split_reduction_modifier' op operand #4 must be variadic of index, but got 'i64'}}
  %0:3 = "iree_tensor_ext.dispatch.workgroup_count_split_reduction_modifier"(%a, %b, %c, %d, %e) : (index, index, index, index, i64) -> (index, index, index)
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'iree_tensor_ext.dispatch.workload.ordinal' op operand #0 must be index, but got 'i64'}}
  %0 = "iree_tensor_ext.dispatch.workload.ordinal"(%a) <{ordinal = 0 : index}> : (i64) -> index
  return
}

// -----

func.func private @f(%a: tensor<3x?x8xf16, #iree_tensor_ext.ragged_shape<0>>, %b: i64) {
  // expected-error @+1 {{'iree_tensor_ext.linearize_ragged_dims' op operand #1 must be variadic of index, but got 'i64'}}
  %0 = "iree_tensor_ext.linearize_ragged_dims"(%a, %b) : (tensor<3x?x8xf16, #iree_tensor_ext.ragged_shape<0>>, i64) -> tensor<?x8xf16>
  return
}
