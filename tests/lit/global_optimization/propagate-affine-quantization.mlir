// RUN: strata-opt %s --pass-pipeline='builtin.module(util.func(iree-global-opt-propagate-affine-quantization))' --mlir-print-local-scope | FileCheck %s

#id = affine_map<(i, j) -> (i, j)>
#none = affine_map<(i, j) -> ()>
#rows = affine_map<(i, j) -> (i)>

// CHECK-LABEL: util.func private @padded
// CHECK-SAME:    %[[A:[a-z0-9]+]]: tensor<3x5xi8>, %[[S:[a-z0-9]+]]: tensor<3xf32>, %[[Z:[a-z0-9]+]]: i32
// CHECK:       %[[ZERO:.+]] = arith.trunci %[[Z]] : i32 to i8
// CHECK:       %[[P:.+]] = tensor.pad %[[A]] low[0, 2] high[0, 1]
// CHECK:         tensor.yield %[[ZERO]]
// CHECK:       iree_linalg_ext.dequantize_affine {{.*}} ins(%[[P]], %[[S]], %[[Z]] : tensor<3x8xi8>, tensor<3xf32>, i32) outs(%{{.*}} : tensor<3x8xf32>)
util.func private @padded(%a: tensor<3x5xi8>, %s: tensor<3xf32>, %z: i32) -> tensor<3x8xf32> {
  %o = tensor.empty() : tensor<3x5xf32>
  %0 = iree_linalg_ext.dequantize_affine <indexing_maps = [#id, #rows, #none, #id]> ins(%a, %s, %z : tensor<3x5xi8>, tensor<3xf32>, i32) outs(%o : tensor<3x5xf32>) -> tensor<3x5xf32>
  %c = arith.constant 0.0 : f32
  %p = tensor.pad %0 low[0, 2] high[0, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %c : f32
  } : tensor<3x5xf32> to tensor<3x8xf32>
  util.return %p : tensor<3x8xf32>
}

// More rows have no scale.
// CHECK-LABEL: util.func private @more_rows
// CHECK:       iree_linalg_ext.dequantize_affine
// CHECK:       tensor.pad
util.func private @more_rows(%a: tensor<3x5xi8>, %s: tensor<3xf32>, %z: i8) -> tensor<4x5xf32> {
  %o = tensor.empty() : tensor<3x5xf32>
  %0 = iree_linalg_ext.dequantize_affine <indexing_maps = [#id, #rows, #none, #id]> ins(%a, %s, %z : tensor<3x5xi8>, tensor<3xf32>, i8) outs(%o : tensor<3x5xf32>) -> tensor<3x5xf32>
  %c = arith.constant 0.0 : f32
  %p = tensor.pad %0 low[0, 0] high[1, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %c : f32
  } : tensor<3x5xf32> to tensor<4x5xf32>
  util.return %p : tensor<4x5xf32>
}

// Other numbers aren't the zero point.
// CHECK-LABEL: util.func private @ones
// CHECK:       iree_linalg_ext.dequantize_affine
// CHECK:       tensor.pad
util.func private @ones(%a: tensor<3x5xi8>, %s: f32) -> tensor<3x6xf32> {
  %o = tensor.empty() : tensor<3x5xf32>
  %0 = iree_linalg_ext.dequantize_affine <indexing_maps = [#id, #none, #id]> ins(%a, %s : tensor<3x5xi8>, f32) outs(%o : tensor<3x5xf32>) -> tensor<3x5xf32>
  %c = arith.constant 1.0 : f32
  %p = tensor.pad %0 low[0, 1] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %c : f32
  } : tensor<3x5xf32> to tensor<3x6xf32>
  util.return %p : tensor<3x6xf32>
}

// CHECK-LABEL: util.func private @turned
// CHECK-SAME:    %[[A:[a-z0-9]+]]: tensor<3x5xi8>
// CHECK-NOT:   linalg.transpose
// CHECK:       iree_linalg_ext.dequantize_affine <indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> (d1, d0)>]> ins(%[[A]], {{.*}} outs(%{{.*}} : tensor<5x3xf32>)
util.func private @turned(%a: tensor<3x5xi8>, %s: tensor<3xf32>, %z: i8) -> tensor<5x3xf32> {
  %o = tensor.empty() : tensor<3x5xf32>
  %0 = iree_linalg_ext.dequantize_affine <indexing_maps = [#id, #rows, #none, #id]> ins(%a, %s, %z : tensor<3x5xi8>, tensor<3xf32>, i8) outs(%o : tensor<3x5xf32>) -> tensor<3x5xf32>
  %e = tensor.empty() : tensor<5x3xf32>
  %t = linalg.transpose ins(%0 : tensor<3x5xf32>) outs(%e : tensor<5x3xf32>) permutation = [1, 0]
  util.return %t : tensor<5x3xf32>
}
