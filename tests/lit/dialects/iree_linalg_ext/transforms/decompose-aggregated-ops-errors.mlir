// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-linalg-ext-decompose-aggregated-ops))' --verify-diagnostics --split-input-file

func.func @buffers(%a: memref<4x8xf32>, %b: memref<4x8xf32>) {
  // expected-error @+1 {{'linalg.softmax' op cannot be decomposed}}
  linalg.softmax dimension(1) ins(%a : memref<4x8xf32>) outs(%b : memref<4x8xf32>)
  return
}

// -----

func.func @attention_on_buffers(%q: memref<4x16xf32>, %k: memref<6x16xf32>, %v: memref<6x8xf32>, %scale: f32, %out: memref<4x8xf32>) {
  // expected-error @+1 {{'iree_linalg_ext.attention' op cannot be decomposed}}
  iree_linalg_ext.attention <indexing_maps = [affine_map<(m, n, k, j) -> (m, k)>, affine_map<(m, n, k, j) -> (j, k)>, affine_map<(m, n, k, j) -> (j, n)>, affine_map<(m, n, k, j) -> ()>, affine_map<(m, n, k, j) -> (m, n)>]> ins(%q, %k, %v, %scale : memref<4x16xf32>, memref<6x16xf32>, memref<6x8xf32>, f32) outs(%out : memref<4x8xf32>) {
  ^bb0(%score: f32):
    iree_linalg_ext.yield %score : f32
  }
  return
}
