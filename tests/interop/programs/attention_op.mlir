func.func @attention_op(%q: tensor<2x6x16xf32>, %k: tensor<2x9x16xf32>, %v: tensor<2x9x8xf32>, %bias: tensor<6x9xf32>) -> tensor<2x6x8xf32> {
  %scale = arith.constant 0.25 : f32
  %e = tensor.empty() : tensor<2x6x8xf32>
  %r = iree_linalg_ext.attention <indexing_maps = [affine_map<(b, m, n, k, j) -> (b, m, k)>, affine_map<(b, m, n, k, j) -> (b, j, k)>, affine_map<(b, m, n, k, j) -> (b, j, n)>, affine_map<(b, m, n, k, j) -> ()>, affine_map<(b, m, n, k, j) -> (m, j)>, affine_map<(b, m, n, k, j) -> (b, m, n)>]> ins(%q, %k, %v, %scale, %bias : tensor<2x6x16xf32>, tensor<2x9x16xf32>, tensor<2x9x8xf32>, f32, tensor<6x9xf32>) outs(%e : tensor<2x6x8xf32>) {
  ^bb0(%score: f32):
    iree_linalg_ext.yield %score : f32
  } -> tensor<2x6x8xf32>
  return %r : tensor<2x6x8xf32>
}
