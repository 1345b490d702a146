// RUN: strata-opt %s --verify-diagnostics --pass-pipeline='builtin.module(func.func(iree-linalg-ext-convert-attention-to-online-attention))'

func.func @buffers(%q: memref<4x16xf32>, %k: memref<6x16xf32>, %v: memref<6x8xf32>, %scale: f32, %o: memref<4x8xf32>) {
  // expected-error @+1 {{'iree_linalg_ext.attention' op has no running sums on buffers}}
  iree_linalg_ext.attention <indexing_maps = [affine_map<(m, n, k, j) -> (m, k)>, affine_map<(m, n, k, j) -> (j, k)>, affine_map<(m, n, k, j) -> (j, n)>, affine_map<(m, n, k, j) -> ()>, affine_map<(m, n, k, j) -> (m, n)>]> ins(%q, %k, %v, %scale : memref<4x16xf32>, memref<6x16xf32>, memref<6x8xf32>, f32) outs(%o : memref<4x8xf32>) {
  ^bb0(%score: f32):
    iree_linalg_ext.yield %score : f32
  }
  return
}
