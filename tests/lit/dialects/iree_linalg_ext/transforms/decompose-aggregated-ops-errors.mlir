// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-linalg-ext-decompose-aggregated-ops))' --verify-diagnostics --split-input-file

func.func @buffers(%a: memref<4x8xf32>, %b: memref<4x8xf32>) {
  // expected-error @+1 {{'linalg.softmax' op cannot be decomposed}}
  linalg.softmax dimension(1) ins(%a : memref<4x8xf32>) outs(%b : memref<4x8xf32>)
  return
}

// -----

func.func @no_products(%q: tensor<4x16xf32>, %k: tensor<6x16xf32>, %v: tensor<6x8xf32>, %scale: f32, %out: tensor<4x6xf32>) -> tensor<4x6xf32> {
  // expected-error @+2 {{'iree_linalg_ext.attention' op is not supported with maps that aren't two products}}
  // expected-error @+1 {{'iree_linalg_ext.attention' op cannot be decomposed}}
  %0 = iree_linalg_ext.attention {indexing_maps = [affine_map<(m, n, k, j) -> (m, k)>, affine_map<(m, n, k, j) -> (j, k)>, affine_map<(m, n, k, j) -> (j, n)>, affine_map<(m, n, k, j) -> ()>, affine_map<(m, n, k, j) -> (m, j)>]} ins(%q, %k, %v, %scale : tensor<4x16xf32>, tensor<6x16xf32>, tensor<6x8xf32>, f32) outs(%out : tensor<4x6xf32>) {
  ^bb0(%score: f32):
    iree_linalg_ext.yield %score : f32
  } -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

// -----

func.func @mask_of_another_loop(%q: tensor<4x16xf32>, %k: tensor<6x16xf32>, %v: tensor<6x8xf32>, %scale: f32, %mask: tensor<16xi1>, %out: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // expected-error @+2 {{'iree_linalg_ext.attention' op is not supported with a mask that varies along other loops than the scores}}
  // expected-error @+1 {{'iree_linalg_ext.attention' op cannot be decomposed}}
  %0 = iree_linalg_ext.attention {indexing_maps = [affine_map<(m, n, k, j) -> (m, k)>, affine_map<(m, n, k, j) -> (j, k)>, affine_map<(m, n, k, j) -> (j, n)>, affine_map<(m, n, k, j) -> ()>, affine_map<(m, n, k, j) -> (k)>, affine_map<(m, n, k, j) -> (m, n)>]} ins(%q, %k, %v, %scale, %mask : tensor<4x16xf32>, tensor<6x16xf32>, tensor<6x8xf32>, f32, tensor<16xi1>) outs(%out : tensor<4x8xf32>) {
  ^bb0(%score: f32):
    iree_linalg_ext.yield %score : f32
  } -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
