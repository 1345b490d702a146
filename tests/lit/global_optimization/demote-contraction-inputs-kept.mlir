// Other types than f32, other ops, and products with maps of their own stay.
// RUN: strata-opt %s --pass-pipeline='builtin.module(util.func(iree-global-opt-demote-contraction-inputs{type=bf16 operation=all}))' | FileCheck %s
// CHECK-NOT: arith.truncf

util.func public @doubles(%a: tensor<9x5xf64>, %b: tensor<5x4xf64>, %init: tensor<9x4xf64>) -> tensor<9x4xf64> {
  %r = linalg.matmul ins(%a, %b : tensor<9x5xf64>, tensor<5x4xf64>) outs(%init : tensor<9x4xf64>) -> tensor<9x4xf64>
  util.return %r : tensor<9x4xf64>
}

util.func public @dot(%a: tensor<5xf32>, %b: tensor<5xf32>, %init: tensor<f32>) -> tensor<f32> {
  %r = linalg.dot ins(%a, %b : tensor<5xf32>, tensor<5xf32>) outs(%init : tensor<f32>) -> tensor<f32>
  util.return %r : tensor<f32>
}

util.func public @broadcast(%a: tensor<5xf32>, %b: tensor<5x4xf32>, %init: tensor<9x4xf32>) -> tensor<9x4xf32> {
  %r = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%a, %b : tensor<5xf32>, tensor<5x4xf32>) outs(%init : tensor<9x4xf32>) -> tensor<9x4xf32>
  util.return %r : tensor<9x4xf32>
}
