// RUN: strata-opt %s --split-input-file --verify-diagnostics

#e = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], iteration_sizes = [?, 4, ?]>
func.func @open_sizes(%t: tensor<4x4xf32>, %d: index) {
  // expected-error @+1 {{has 1 encoding dims, but the encoding leaves 2 sizes open}}
  %0 = iree_encoding.set_encoding %t encoding_dims{%d} : tensor<4x4xf32> -> tensor<4x4xf32, #e>
  return
}

// -----

func.func @no_encoding(%t: tensor<4x4xf32>) {
  // expected-error @+1 {{result has no encoding}}
  %0 = iree_encoding.set_encoding %t : tensor<4x4xf32> -> tensor<4x4xf32>
  return
}

// -----

func.func @other_shape(%t: tensor<4x4xf32>) {
  // expected-error @+1 {{changes the shape}}
  %0 = iree_encoding.set_encoding %t : tensor<4x4xf32> -> tensor<4x8xf32, #iree_encoding.identity>
  return
}

// -----

func.func @missing_dim(%t: tensor<4x?xf32, #iree_encoding.identity>) {
  // expected-error @+1 {{has 0 result dims for the 1 dynamic dimensions}}
  %0 = iree_encoding.unset_encoding %t : tensor<4x?xf32, #iree_encoding.identity> -> tensor<4x?xf32>
  return
}

// -----

// expected-error @+1 {{unknown op_type `fft`}}
#e = #iree_encoding.encoding<operand_index = 0 : index, op_type = fft, element_types = [f32]>

// -----

// expected-error @+1 {{an encoding needs operand_index, op_type and element_types}}
#e = #iree_encoding.encoding<operand_index = 0 : index>
