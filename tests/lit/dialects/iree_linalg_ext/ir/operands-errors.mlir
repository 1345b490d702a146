// Each op with an operand, a result or an attribute that it can't have.
// RUN: strata-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func private @f(%a: index, %b: tensor<8xf32>, %c: i64) {
  // expected-error @+1 {{'iree_linalg_ext.fft' op operand #2 must be shaped of any type values, but got 'i64'}}
  %0:2 = "iree_linalg_ext.fft"(%a, %b, %c) <{operandSegmentSizes = array<i32: 1, 0, 0, 1, 1>}> : (index, tensor<8xf32>, i64) -> (tensor<8xf32>, tensor<8xf32>)
  return
}

// -----

func.func private @f(%a: tensor<16x8xf32>, %b: tensor<4x1xi32>, %c: i64) {
  // expected-error @+1 {{'iree_linalg_ext.gather' op operand #2 must be ranked tensor of any type values or memref of any type values, but got 'i64'}}
  %0 = "iree_linalg_ext.gather"(%a, %b, %c) <{dimension_map = array<i64: 0>}> : (tensor<16x8xf32>, tensor<4x1xi32>, i64) -> tensor<4x8xf32>
  return
}

// -----

func.func private @f(%a: tensor<2x34x34x640xf32>, %b: i64) {
  // expected-error @+1 {{'iree_linalg_ext.im2col' op operand #1 must be shaped of any type values, but got 'i64'}}
  %0 = "iree_linalg_ext.im2col"(%a, %b) <{batch_pos = array<i64: 0>, dilations = array<i64: 1, 1>, input_k_perm = array<i64: 0, 1, 2>, k_pos = array<i64: 3>, m_pos = array<i64: 1, 2>, operandSegmentSizes = array<i32: 1, 1, 0, 0, 0, 0, 0, 0, 0, 0>, output_perm = array<i64: 0, 1, 2>, static_input_pad_high = array<i64>, static_input_pad_low = array<i64>, static_kernel_size = array<i64: 3, 3>, static_offsets = array<i64: 0, 0, 0>, static_output_pad_high = array<i64>, static_output_pad_low = array<i64>, static_output_sizes = [[2], [32, 32], [3, 3, 640]], strides = array<i64: 1, 1>}> : (tensor<2x34x34x640xf32>, i64) -> tensor<2x1024x5760xf32>
  return
}

// -----

func.func private @f(%a: tensor<4xf32>) {
  %0 = iree_linalg_ext.custom_op {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = [#iree_linalg_ext.iterator_type<parallel>]} outs(%a : tensor<4xf32>) {
  ^bb0(%x: tensor<?xf32>):
    // expected-error @+1 {{'iree_linalg_ext.index' op dim 1 is beyond the 1 loops of the op around it}}
    %i = iree_linalg_ext.index 1 : index
    iree_linalg_ext.yield %x : tensor<?xf32>
  } -> tensor<4xf32>
  return
}

// -----

func.func private @f(%a: tensor<3x3x8x16xf32>, %b: i64) {
  // expected-error @+1 {{'iree_linalg_ext.winograd.filter_transform' op operand #1 must be shaped of any type values, but got 'i64'}}
  %0 = "iree_linalg_ext.winograd.filter_transform"(%a, %b) <{kernel_dimensions = array<i64: 0, 1>, kernel_size = 3 : i64, output_tile_size = 6 : i64}> : (tensor<3x3x8x16xf32>, i64) -> tensor<8x8x8x16xf32>
  return
}

// -----

func.func private @f(%a: tensor<1x10x10x16xf32>, %b: i64) {
  // expected-error @+1 {{'iree_linalg_ext.winograd.input_transform' op operand #1 must be shaped of any type values, but got 'i64'}}
  %0 = "iree_linalg_ext.winograd.input_transform"(%a, %b) <{image_dimensions = array<i64: 1, 2>, kernel_size = 3 : i64, output_tile_size = 6 : i64}> : (tensor<1x10x10x16xf32>, i64) -> tensor<8x8x1x2x2x16xf32>
  return
}

// -----

func.func private @f(%a: tensor<8x8x1x2x2x16xf16>, %b: i64) {
  // expected-error @+1 {{'iree_linalg_ext.winograd.output_transform' op operand #1 must be shaped of any type values, but got 'i64'}}
  %0 = "iree_linalg_ext.winograd.output_transform"(%a, %b) <{image_dimensions = array<i64: 1, 2>, kernel_size = 3 : i64, output_tile_size = 6 : i64}> : (tensor<8x8x1x2x2x16xf16>, i64) -> tensor<1x12x12x16xf16>
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'iree_linalg_ext.yield' op must be the last operation in the parent block}}
  "iree_linalg_ext.yield"(%a) : (i64) -> ()
  return
}
