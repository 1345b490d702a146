// The ops of the dialect, in exactly the text that they print as.
// RUN: grep -v -e '^// [^-]' -e '^$' %s > %t
// RUN: strata-opt %t --split-input-file --mlir-print-local-scope | grep -v '^$' | diff %t -

module {
  func.func @a(%arg0: tensor<4x8xf32>, %arg1: tensor<4x1xi32>, %arg2: tensor<16x8xf32>, %arg3: tensor<16xi32>, %arg4: tensor<8xf32>, %arg5: tensor<16x8xf32>, %arg6: tensor<2x8xf32>, %arg7: tensor<2x8xi32>, %arg8: tensor<8xf32>, %arg9: tensor<8xi32>, %arg10: index, %arg11: tensor<8xf32>, %arg12: tensor<8xf32>) -> tensor<16x8xf32> {
    %0 = iree_linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%arg0, %arg1 : tensor<4x8xf32>, tensor<4x1xi32>) outs(%arg2 : tensor<16x8xf32>) {
    ^bb0(%arg13: f32, %arg14: f32):
      iree_linalg_ext.yield %arg13 : f32
    } -> tensor<16x8xf32>
    %1 = iree_linalg_ext.gather dimension_map = [0] ins(%0, %arg1 : tensor<16x8xf32>, tensor<4x1xi32>) outs(%arg0 : tensor<4x8xf32>) -> tensor<4x8xf32>
    %2 = iree_linalg_ext.sort dimension(0) outs(%arg3 : tensor<16xi32>) {
    ^bb0(%arg13: i32, %arg14: i32):
      %7 = arith.cmpi slt, %arg13, %arg14 : i32
      iree_linalg_ext.yield %7 : i1
    } -> tensor<16xi32>
    %3:2 = iree_linalg_ext.scan dimension(0) inclusive(true) ins(%arg5 : tensor<16x8xf32>) outs(%arg2, %arg4 : tensor<16x8xf32>, tensor<8xf32>) {
    ^bb0(%arg13: f32, %arg14: f32):
      %7 = arith.addf %arg13, %arg14 : f32
      iree_linalg_ext.yield %7 : f32
    } -> tensor<16x8xf32>, tensor<8xf32>
    %4:2 = iree_linalg_ext.topk dimension(0) ins(%arg5 : tensor<16x8xf32>) outs(%arg6, %arg7 : tensor<2x8xf32>, tensor<2x8xi32>) {
    ^bb0(%arg13: f32, %arg14: f32):
      %7 = arith.cmpf ogt, %arg13, %arg14 : f32
      iree_linalg_ext.yield %7 : i1
    } -> tensor<2x8xf32>, tensor<2x8xi32>
    %5:2 = iree_linalg_ext.arg_compare dimension(0) ins(%arg5 : tensor<16x8xf32>) outs(%arg8, %arg9 : tensor<8xf32>, tensor<8xi32>) {
    ^bb0(%arg13: f32, %arg14: f32):
      %7 = arith.cmpf ogt, %arg13, %arg14 : f32
      iree_linalg_ext.yield %7 : i1
    } -> tensor<8xf32>, tensor<8xi32>
    %6:2 = iree_linalg_ext.fft ins(%arg10 : index) outs(%arg11, %arg12 : tensor<8xf32>, tensor<8xf32>) : tensor<8xf32>, tensor<8xf32>
    return %3#0 : tensor<16x8xf32>
  }
}

// -----

module {
  func.func @b(%arg0: tensor<4x16x8xf32>, %arg1: tensor<4x32x8xf32>, %arg2: tensor<4x32x8xf32>, %arg3: tensor<4x16x8xf32>, %arg4: f32, %arg5: tensor<8xf32>, %arg6: tensor<2x4xf32>) -> tensor<4x16x8xf32> {
    %0 = iree_linalg_ext.attention <indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d3)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d2)>, affine_map<(d0, d1, d2, d3, d4) -> ()>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>]> ins(%arg0, %arg1, %arg2, %arg4 : tensor<4x16x8xf32>, tensor<4x32x8xf32>, tensor<4x32x8xf32>, f32) outs(%arg3 : tensor<4x16x8xf32>) {
    ^bb0(%arg7: f32):
      iree_linalg_ext.yield %arg7 : f32
    } -> tensor<4x16x8xf32>
    %1 = iree_linalg_ext.map_store %arg5 into %arg6 {
    ^bb0(%arg7: index):
      %true = arith.constant true
      %2:2 = affine.delinearize_index %arg7 into (2, 4) : index, index
      iree_linalg_ext.yield %2#0, %2#1, %true : index, index, i1
    } : tensor<8xf32> into tensor<2x4xf32> -> tensor<2x4xf32>
    return %0 : tensor<4x16x8xf32>
  }
}

// -----

module {
  func.func @c(%arg0: tensor<2x34x34x640xf32>, %arg1: tensor<2x1024x5760xf32>, %arg2: tensor<1x10x10x16xf32>, %arg3: tensor<8x8x1x2x2x16xf32>) -> tensor<8x8x1x2x2x16xf32> {
    %0 = iree_linalg_ext.winograd.input_transform output_tile_size(6) kernel_size(3) image_dimensions([1, 2]) ins(%arg2 : tensor<1x10x10x16xf32>) outs(%arg3 : tensor<8x8x1x2x2x16xf32>) -> tensor<8x8x1x2x2x16xf32>
    return %0 : tensor<8x8x1x2x2x16xf32>
  }
}
