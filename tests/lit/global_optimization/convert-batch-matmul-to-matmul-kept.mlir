// Batches that are more than rows of one product.
// RUN: strata-opt %s --pass-pipeline='builtin.module(util.func(iree-global-opt-convert-batch-matmul-to-matmul))' | FileCheck %s

// CHECK-LABEL: @own_matrices
// CHECK: linalg.batch_matmul
util.func public @own_matrices(%a: tensor<5x3x8xf32>, %b: tensor<5x8x4xf32>, %init: tensor<5x3x4xf32>) -> tensor<5x3x4xf32> {
  %r = linalg.batch_matmul ins(%a, %b : tensor<5x3x8xf32>, tensor<5x8x4xf32>) outs(%init : tensor<5x3x4xf32>) -> tensor<5x3x4xf32>
  util.return %r : tensor<5x3x4xf32>
}

// The repeated dimension is not the batch.
// CHECK-LABEL: @repeated_rows
// CHECK: linalg.batch_matmul
util.func public @repeated_rows(%a: tensor<5x3x8xf32>, %w: tensor<5x4xf32>, %init: tensor<5x3x4xf32>) -> tensor<5x3x4xf32> {
  %empty = tensor.empty() : tensor<5x8x4xf32>
  %b = linalg.broadcast ins(%w : tensor<5x4xf32>) outs(%empty : tensor<5x8x4xf32>) dimensions = [1]
  %r = linalg.batch_matmul ins(%a, %b : tensor<5x3x8xf32>, tensor<5x8x4xf32>) outs(%init : tensor<5x3x4xf32>) -> tensor<5x3x4xf32>
  util.return %r : tensor<5x3x4xf32>
}

// The rows of the left side are not together.
// CHECK-LABEL: @transposed_lhs
// CHECK: linalg.batch_matmul
util.func public @transposed_lhs(%a: tensor<5x8x3xf32>, %w: tensor<8x4xf32>, %init: tensor<5x3x4xf32>) -> tensor<5x3x4xf32> {
  %empty = tensor.empty() : tensor<5x8x4xf32>
  %b = linalg.broadcast ins(%w : tensor<8x4xf32>) outs(%empty : tensor<5x8x4xf32>) dimensions = [0]
  %r = linalg.batch_matmul indexing_maps = [affine_map<(b, m, n, k) -> (b, k, m)>, affine_map<(b, m, n, k) -> (b, k, n)>, affine_map<(b, m, n, k) -> (b, m, n)>]
      ins(%a, %b : tensor<5x8x3xf32>, tensor<5x8x4xf32>) outs(%init : tensor<5x3x4xf32>) -> tensor<5x3x4xf32>
  util.return %r : tensor<5x3x4xf32>
}
