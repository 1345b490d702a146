// What is no strided contraction stays.
// RUN: strata-opt %s --pass-pipeline='builtin.module(iree-global-opt-convert-strided-contraction-to-contraction)' | FileCheck %s
// CHECK-NOT: tensor.extract_slice

// The loop with the stride is of unknown size.
util.func public @dynamic(%in: tensor<11x6xf32>, %w: tensor<6x7xf32>, %init: tensor<?x7xf32>) -> tensor<?x7xf32> {
  %r = linalg.generic {
      indexing_maps = [affine_map<(h, f, c) -> (h * 3, c)>, affine_map<(h, f, c) -> (c, f)>, affine_map<(h, f, c) -> (h, f)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%in, %w : tensor<11x6xf32>, tensor<6x7xf32>) outs(%init : tensor<?x7xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %out, %p : f32
    linalg.yield %s : f32
  } -> tensor<?x7xf32>
  util.return %r : tensor<?x7xf32>
}

// No sum of products.
util.func public @maximum(%in: tensor<11x6xf32>, %w: tensor<6x7xf32>, %init: tensor<4x7xf32>) -> tensor<4x7xf32> {
  %r = linalg.generic {
      indexing_maps = [affine_map<(h, f, c) -> (h * 3, c)>, affine_map<(h, f, c) -> (c, f)>, affine_map<(h, f, c) -> (h, f)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%in, %w : tensor<11x6xf32>, tensor<6x7xf32>) outs(%init : tensor<4x7xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.maximumf %out, %p : f32
    linalg.yield %s : f32
  } -> tensor<4x7xf32>
  util.return %r : tensor<4x7xf32>
}

// A window of more than one element overlaps.
util.func public @window(%in: tensor<11x6xf32>, %w: tensor<2x6x7xf32>, %init: tensor<4x7xf32>) -> tensor<4x7xf32> {
  %r = linalg.generic {
      indexing_maps = [affine_map<(h, f, k, c) -> (h * 3 + k, c)>, affine_map<(h, f, k, c) -> (k, c, f)>, affine_map<(h, f, k, c) -> (h, f)>],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%in, %w : tensor<11x6xf32>, tensor<2x6x7xf32>) outs(%init : tensor<4x7xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %out, %p : f32
    linalg.yield %s : f32
  } -> tensor<4x7xf32>
  util.return %r : tensor<4x7xf32>
}
