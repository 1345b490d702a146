// Ops with a body and structured ops, in exactly the text that they print as.
// RUN: grep -v -e '^// [^-]' -e '^$' %s > %t
// RUN: strata-opt %t --split-input-file --mlir-print-local-scope | grep -v '^$' | diff %t -

module {
  func.func @topk_v2(%arg0: tensor<3x40xf16>, %arg1: tensor<3x40xi32>, %arg2: tensor<3x5xf16>, %arg3: tensor<3x5xi32>) -> (tensor<3x5xf16>, tensor<3x5xi32>) {
    %0:2 = iree_linalg_ext.topk_v2 dimension(1) is_sorted ins(%arg0, %arg1 : tensor<3x40xf16>, tensor<3x40xi32>) outs(%arg2, %arg3 : tensor<3x5xf16>, tensor<3x5xi32>) {
    ^bb0(%arg4: f16, %arg5: f16):
      %1 = arith.cmpf ogt, %arg4, %arg5 : f16
      iree_linalg_ext.yield %1 : i1
    } -> tensor<3x5xf16>, tensor<3x5xi32>
    return %0#0, %0#1 : tensor<3x5xf16>, tensor<3x5xi32>
  }
  func.func @winograd(%arg0: tensor<3x3x8x16xf32>, %arg1: tensor<8x8x8x16xf32>, %arg2: tensor<8x8x1x2x2x16xf16>, %arg3: tensor<1x12x12x16xf16>) -> (tensor<8x8x8x16xf32>, tensor<1x12x12x16xf16>) {
    %0 = iree_linalg_ext.winograd.filter_transform output_tile_size(6) kernel_size(3) kernel_dimensions([0, 1]) ins(%arg0 : tensor<3x3x8x16xf32>) outs(%arg1 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32>
    %1 = iree_linalg_ext.winograd.output_transform output_tile_size(6) kernel_size(3) image_dimensions([1, 2]) ins(%arg2 : tensor<8x8x1x2x2x16xf16>) outs(%arg3 : tensor<1x12x12x16xf16>) -> tensor<1x12x12x16xf16>
    return %0, %1 : tensor<8x8x8x16xf32>, tensor<1x12x12x16xf16>
  }
  func.func @im2col(%arg0: tensor<2x34x34x640xf32>, %arg1: tensor<2x1024x5760xf32>) -> tensor<2x1024x5760xf32> {
    %0 = iree_linalg_ext.im2col strides = [1, 1] dilations = [1, 1] kernel_size = [3, 3] offsets = [0, 0, 0] output_sizes = [[2], [32, 32], [3, 3, 640]] batch_pos = [0] m_pos = [1, 2] k_pos = [3] input_k_perm = [0, 1, 2] output_perm = [0, 1, 2] ins(%arg0 : tensor<2x34x34x640xf32>) outs(%arg1 : tensor<2x1024x5760xf32>) -> tensor<2x1024x5760xf32>
    return %0 : tensor<2x1024x5760xf32>
  }
  func.func @map_load(%arg0: tensor<4x16xf32>, %arg1: tensor<64xf32>) -> tensor<64xf32> {
    %0 = iree_linalg_ext.map_load %arg0 into %arg1 {
    ^bb0(%arg2: index):
      %1:2 = affine.delinearize_index %arg2 into (4, 16) : index, index
      %cst = arith.constant 0.000000e+00 : f32
      iree_linalg_ext.yield %1#0, %1#1, %cst : index, index, f32
    } : tensor<4x16xf32> into tensor<64xf32> -> tensor<64xf32>
    return %0 : tensor<64xf32>
  }
  func.func @online(%arg0: tensor<8x256x16xf32>, %arg1: tensor<8x512x16xf32>, %arg2: tensor<8x512x16xf32>, %arg3: tensor<8x256x16xf32>, %arg4: tensor<8x256xf32>, %arg5: tensor<8x256xf32>, %arg6: f32) -> (tensor<8x256x16xf32>, tensor<8x256xf32>, tensor<8x256xf32>) {
    %0:3 = iree_linalg_ext.online_attention <indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d4)>, affine_map<(d0, d1, d2, d3, d4) -> ()>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1)>]> ins(%arg0, %arg1, %arg2, %arg6 : tensor<8x256x16xf32>, tensor<8x512x16xf32>, tensor<8x512x16xf32>, f32) outs(%arg3, %arg4, %arg5 : tensor<8x256x16xf32>, tensor<8x256xf32>, tensor<8x256xf32>) {
    ^bb0(%arg7: f32):
      iree_linalg_ext.yield %arg7 : f32
    } -> tensor<8x256x16xf32>, tensor<8x256xf32>, tensor<8x256xf32>
    return %0#0, %0#1, %0#2 : tensor<8x256x16xf32>, tensor<8x256xf32>, tensor<8x256xf32>
  }
  func.func @exp_reduction(%arg0: tensor<20x40xf32>, %arg1: tensor<40x8xf32>, %arg2: tensor<20xf32>, %arg3: tensor<20xf32>, %arg4: tensor<20x8xf32>) -> tensor<20x8xf32> {
    %0:3 = iree_linalg_ext.exp_reduction{indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0)>, affine_map<(d0, d1, d2) -> (d0)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = [#iree_linalg_ext.iterator_type<parallel>, #iree_linalg_ext.iterator_type<parallel>, #iree_linalg_ext.iterator_type<reduction>], exp_reduced_operands = [1, 2]} ins(%arg0, %arg1 : tensor<20x40xf32>, tensor<40x8xf32>) outs(%arg2, %arg3, %arg4 : tensor<20xf32>, tensor<20xf32>, tensor<20x8xf32>) {
    ^bb0(%arg5: f32, %arg6: f32, %arg7: f32, %arg8: f32, %arg9: f32):
      %1 = arith.addf %arg5, %arg8 : f32
      %2 = arith.mulf %arg5, %arg6 : f32
      %3 = arith.addf %2, %arg9 : f32
      iree_linalg_ext.yield %arg5, %1, %3 : f32, f32, f32
    } -> tensor<20xf32>, tensor<20xf32>, tensor<20x8xf32>
    return %0#2 : tensor<20x8xf32>
  }
  func.func @custom(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = iree_linalg_ext.custom_op{indexing_maps = [affine_map<(d0, d1)[s0] -> (d0, s0)>, affine_map<(d0, d1)[s0] -> (d0, d1)>], iterator_types = [#iree_linalg_ext.iterator_type<parallel>, #iree_linalg_ext.iterator_type<parallel>]} ins(%arg0 : tensor<?x?xf32>) outs(%arg1 : tensor<?x?xf32>) {
    ^bb0(%arg2: tensor<?x?xf32>, %arg3: tensor<?x?xf32>):
      %1 = iree_linalg_ext.index 1 : index
      %dim = tensor.dim %arg2, %1 : tensor<?x?xf32>
      iree_linalg_ext.yield %arg3 : tensor<?x?xf32>
    } -> tensor<?x?xf32>
    return %0 : tensor<?x?xf32>
  }
}
