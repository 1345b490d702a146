func.func @attention_body(%q: tensor<6x16xf32>, %k: tensor<9x16xf32>, %v: tensor<9x8xf32>) -> tensor<6x8xf32> {
  %s = arith.constant 0.25 : f32
  %e = tensor.empty() : tensor<6x8xf32>
  %r = iree_linalg_ext.attention <indexing_maps = [affine_map<(m, n, k1, k2) -> (m, k1)>, affine_map<(m, n, k1, k2) -> (k2, k1)>, affine_map<(m, n, k1, k2) -> (k2, n)>, affine_map<(m, n, k1, k2) -> ()>, affine_map<(m, n, k1, k2) -> (m, n)>]>
   ins(%q, %k, %v, %s : tensor<6x16xf32>, tensor<9x16xf32>, tensor<9x8xf32>, f32) outs(%e : tensor<6x8xf32>) {
    ^bb0(%score: f32):
      %t = math.tanh %score : f32
      %j = iree_linalg_ext.index 3 : index
      %i = arith.index_cast %j : index to i32
      %f = arith.sitofp %i : i32 to f32
      %c = arith.constant 0.125 : f32
      %g = arith.mulf %f, %c : f32
      %o = arith.addf %t, %g : f32
      iree_linalg_ext.yield %o : f32
  } -> tensor<6x8xf32>
  return %r : tensor<6x8xf32>
}
