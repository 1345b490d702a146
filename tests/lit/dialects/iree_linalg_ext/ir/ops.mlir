// RUN: strata-opt --mlir-print-local-scope %s | strata-opt --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: func.func @indexed
func.func @indexed(%u: tensor<3x5xf16>, %i: tensor<3x1xi64>, %t: tensor<9x5xf16>) -> tensor<3x5xf16> {
  // CHECK: iree_linalg_ext.scatter dimension_map = [0] unique_indices(false) ins(%{{.*}}, %{{.*}} : tensor<3x5xf16>, tensor<3x1xi64>) outs(%{{.*}} : tensor<9x5xf16>) {
  // CHECK-NEXT: ^bb0(%{{.*}}: f16, %{{.*}}: f16):
  // CHECK: } -> tensor<9x5xf16>
  %0 = iree_linalg_ext.scatter dimension_map = [0] unique_indices(false) ins(%u, %i : tensor<3x5xf16>, tensor<3x1xi64>) outs(%t : tensor<9x5xf16>) {
  ^bb0(%new: f16, %old: f16):
    %s = arith.addf %new, %old : f16
    iree_linalg_ext.yield %s : f16
  } -> tensor<9x5xf16>
  // CHECK: iree_linalg_ext.gather dimension_map = [0] ins(%{{.*}}, %{{.*}} : tensor<9x5xf16>, tensor<3x1xi64>) outs(%{{.*}} : tensor<3x5xf16>) -> tensor<3x5xf16>
  %1 = iree_linalg_ext.gather dimension_map = [0] ins(%0, %i : tensor<9x5xf16>, tensor<3x1xi64>) outs(%u : tensor<3x5xf16>) -> tensor<3x5xf16>
  return %1 : tensor<3x5xf16>
}

// CHECK-LABEL: func.func @along_a_dim
func.func @along_a_dim(%x: tensor<6x4xi32>, %last: tensor<4xi32>) -> (tensor<6x4xi32>, tensor<6x4xi32>) {
  // CHECK: iree_linalg_ext.sort dimension(1) outs(%{{.*}} : tensor<6x4xi32>) {
  %0 = iree_linalg_ext.sort dimension(1) outs(%x : tensor<6x4xi32>) {
  ^bb0(%a: i32, %b: i32):
    %less = arith.cmpi slt, %a, %b : i32
    iree_linalg_ext.yield %less : i1
  } -> tensor<6x4xi32>
  // CHECK: iree_linalg_ext.scan dimension(0) inclusive(false) ins(%{{.*}} : tensor<6x4xi32>) outs(%{{.*}}, %{{.*}} : tensor<6x4xi32>, tensor<4xi32>) {
  %1:2 = iree_linalg_ext.scan dimension(0) inclusive(false) ins(%0 : tensor<6x4xi32>) outs(%x, %last : tensor<6x4xi32>, tensor<4xi32>) {
  ^bb0(%a: i32, %b: i32):
    %s = arith.muli %a, %b : i32
    iree_linalg_ext.yield %s : i32
  } -> tensor<6x4xi32>, tensor<4xi32>
  return %0, %1#0 : tensor<6x4xi32>, tensor<6x4xi32>
}

// Both spellings of the attributes are read; the grouped one is printed.
// CHECK-LABEL: func.func @attend
func.func @attend(%q: tensor<7x8xf32>, %k: tensor<5x8xf32>, %v: tensor<5x6xf32>, %scale: f32, %o: tensor<7x6xf32>) -> tensor<7x6xf32> {
  // CHECK: iree_linalg_ext.attention <indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1)>, {{.*}}]> ins(
  // CHECK-SAME: tensor<7x8xf32>, tensor<5x8xf32>, tensor<5x6xf32>, f32) outs(%{{.*}} : tensor<7x6xf32>) {
  %0 = iree_linalg_ext.attention {indexing_maps = [
      affine_map<(d0, d1, d2, d3) -> (d0, d1)>, affine_map<(d0, d1, d2, d3) -> (d2, d1)>,
      affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> ()>,
      affine_map<(d0, d1, d2, d3) -> (d0, d3)>]}
      ins(%q, %k, %v, %scale : tensor<7x8xf32>, tensor<5x8xf32>, tensor<5x6xf32>, f32) outs(%o : tensor<7x6xf32>) {
  ^bb0(%score: f32):
    iree_linalg_ext.yield %score : f32
  } -> tensor<7x6xf32>
  return %0 : tensor<7x6xf32>
}

// CHECK-LABEL: func.func @map
func.func @map(%x: tensor<12xf32>, %y: tensor<4x3xf32>) -> tensor<4x3xf32> {
  // CHECK: iree_linalg_ext.map_store %{{.*}} into %{{.*}} {
  // CHECK: } : tensor<12xf32> into tensor<4x3xf32> -> tensor<4x3xf32>
  %0 = iree_linalg_ext.map_store %x into %y {
  ^bb0(%i: index):
    %true = arith.constant true
    %p:2 = affine.delinearize_index %i into (4, 3) : index, index
    iree_linalg_ext.yield %p#0, %p#1, %true : index, index, i1
  } : tensor<12xf32> into tensor<4x3xf32> -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// CHECK-LABEL: func.func @windows
func.func @windows(%x: tensor<1x9x9x4xf32>, %m: tensor<1x49x36xf32>, %n: index) -> tensor<1x49x36xf32> {
  // CHECK: iree_linalg_ext.im2col strides = [1, 1] dilations = [1, 1] kernel_size = [3, 3] offsets = [0, %{{.*}}, 0] output_sizes = {{\[}}[1], [7, 7], [3, 3, 4]] batch_pos = [0] m_pos = [1, 2] k_pos = [3] input_k_perm = [0, 1, 2] output_perm = [0, 1, 2] ins(
  %0 = iree_linalg_ext.im2col strides = [1, 1] dilations = [1, 1] kernel_size = [3, 3] offsets = [0, %n, 0] output_sizes = [[1], [7, 7], [3, 3, 4]] batch_pos = [0] m_pos = [1, 2] k_pos = [3] input_k_perm = [0, 1, 2] output_perm = [0, 1, 2] ins(%x : tensor<1x9x9x4xf32>) outs(%m : tensor<1x49x36xf32>) -> tensor<1x49x36xf32>
  return %0 : tensor<1x49x36xf32>
}

// CHECK-LABEL: func.func @winograd
func.func @winograd(%x: tensor<1x10x10x2xf32>, %t: tensor<8x8x1x2x2x2xf32>) -> tensor<8x8x1x2x2x2xf32> {
  // CHECK: iree_linalg_ext.winograd.input_transform output_tile_size(6) kernel_size(3) image_dimensions([1, 2]) ins(
  %0 = iree_linalg_ext.winograd.input_transform output_tile_size(6) kernel_size(3) image_dimensions([1, 2]) ins(%x : tensor<1x10x10x2xf32>) outs(%t : tensor<8x8x1x2x2x2xf32>) -> tensor<8x8x1x2x2x2xf32>
  return %0 : tensor<8x8x1x2x2x2xf32>
}
