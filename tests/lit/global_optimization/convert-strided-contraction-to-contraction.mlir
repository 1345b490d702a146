// RUN: strata-opt %s --pass-pipeline='builtin.module(iree-global-opt-convert-strided-contraction-to-contraction)' --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: @strided
// CHECK-SAME: %[[IN:[a-z0-9]+]]: tensor<2x11x9x6xi8>
// CHECK: %[[SLICE:.+]] = tensor.extract_slice %[[IN]][0, 0, 0, 0] [2, 4, 5, 6] [1, 3, 2, 1] : tensor<2x11x9x6xi8> to tensor<2x4x5x6xi8>
// CHECK: linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d4)>,
// CHECK-SAME: ins(%[[SLICE]],
util.func public @strided(%in: tensor<2x11x9x6xi8>, %w: tensor<6x7xi8>, %init: tensor<2x4x5x7xi32>) -> tensor<2x4x5x7xi32> {
  %r = linalg.generic {
      indexing_maps = [affine_map<(n, h, w, f, c) -> (n, h * 3, w * 2, c)>, affine_map<(n, h, w, f, c) -> (c, f)>, affine_map<(n, h, w, f, c) -> (n, h, w, f)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%in, %w : tensor<2x11x9x6xi8>, tensor<6x7xi8>) outs(%init : tensor<2x4x5x7xi32>) {
  ^bb0(%a: i8, %b: i8, %out: i32):
    %x = arith.extsi %a : i8 to i32
    %y = arith.extsi %b : i8 to i32
    %p = arith.muli %x, %y : i32
    %s = arith.addi %out, %p : i32
    linalg.yield %s : i32
  } -> tensor<2x4x5x7xi32>
  util.return %r : tensor<2x4x5x7xi32>
}

// The batch may be of unknown size: its loop has no stride.
// CHECK-LABEL: @dynamic_batch
// CHECK: %[[D:.+]] = tensor.dim %{{.+}}, %c0
// CHECK: tensor.extract_slice %{{.+}}[0, 0, 0] [%[[D]], 4, 6] [1, 3, 1]
util.func public @dynamic_batch(%in: tensor<?x11x6xf32>, %w: tensor<6x7xf32>, %init: tensor<?x4x7xf32>) -> tensor<?x4x7xf32> {
  %r = linalg.generic {
      indexing_maps = [affine_map<(n, h, f, c) -> (n, h * 3, c)>, affine_map<(n, h, f, c) -> (c, f)>, affine_map<(n, h, f, c) -> (n, h, f)>],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%in, %w : tensor<?x11x6xf32>, tensor<6x7xf32>) outs(%init : tensor<?x4x7xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %out, %p : f32
    linalg.yield %s : f32
  } -> tensor<?x4x7xf32>
  util.return %r : tensor<?x4x7xf32>
}
