// RUN: strata-opt %s --split-input-file --pass-pipeline='builtin.module(util.func(iree-global-opt-convert-batch-matmul-to-matmul))' | FileCheck %s

// CHECK-LABEL: @plain
// CHECK-SAME: %[[A:[a-z0-9]+]]: tensor<5x3x8xf32>, %[[W:[a-z0-9]+]]: tensor<8x4xf32>
// CHECK-DAG: %[[ROWS:.+]] = tensor.collapse_shape %[[A]] {{\[\[}}0, 1], [2]] : tensor<5x3x8xf32> into tensor<15x8xf32>
// CHECK-DAG: %[[INIT:.+]] = tensor.collapse_shape %{{.+}} : tensor<5x3x4xf32> into tensor<15x4xf32>
// CHECK: %[[R:.+]] = linalg.matmul ins(%[[ROWS]], %[[W]] : {{.+}}) outs(%[[INIT]]
// CHECK: tensor.expand_shape %[[R]] {{\[\[}}0, 1], [2]] output_shape [5, 3, 4]
util.func public @plain(%a: tensor<5x3x8xf32>, %w: tensor<8x4xf32>, %init: tensor<5x3x4xf32>) -> tensor<5x3x4xf32> {
  %empty = tensor.empty() : tensor<5x8x4xf32>
  %b = linalg.broadcast ins(%w : tensor<8x4xf32>) outs(%empty : tensor<5x8x4xf32>) dimensions = [0]
  %r = linalg.batch_matmul ins(%a, %b : tensor<5x3x8xf32>, tensor<5x8x4xf32>) outs(%init : tensor<5x3x4xf32>) -> tensor<5x3x4xf32>
  util.return %r : tensor<5x3x4xf32>
}

// -----

// The repetition as a generic op, the right side transposed, sizes unknown.

// CHECK-LABEL: @transposed
// CHECK-SAME: %[[A:[a-z0-9]+]]: tensor<?x?x8xf32>, %[[W:[a-z0-9]+]]: tensor<?x8xf32>, %[[E:[a-z0-9]+]]: tensor<?x?x8xf32>, %[[INIT:[a-z0-9]+]]: tensor<?x?x?xf32>
// CHECK: linalg.matmul indexing_maps =
// CHECK-SAME: ins(%{{.+}}, %[[W]]
// CHECK-DAG: tensor.dim %[[A]], %c0
// CHECK-DAG: tensor.dim %[[A]], %c1
// CHECK-DAG: tensor.dim %[[INIT]], %c2
// CHECK: tensor.expand_shape
util.func public @transposed(%a: tensor<?x?x8xf32>, %w: tensor<?x8xf32>, %e: tensor<?x?x8xf32>, %init: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %b = linalg.generic {indexing_maps = [affine_map<(b, n, k) -> (n, k)>, affine_map<(b, n, k) -> (b, n, k)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%w : tensor<?x8xf32>) outs(%e : tensor<?x?x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<?x?x8xf32>
  %r = linalg.batch_matmul indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (b, n, k)>, affine_map<(b, m, n, k) -> (b, m, n)>]
      ins(%a, %b : tensor<?x?x8xf32>, tensor<?x?x8xf32>) outs(%init : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  util.return %r : tensor<?x?x?xf32>
}
