func.func @any_attention(%q: tensor<?x?x16xf32>, %k: tensor<?x?x16xf32>, %v: tensor<?x16x?xf32>) -> tensor<?x?x16xf32> {
  %s = arith.constant 0.25 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = tensor.dim %q, %c0 : tensor<?x?x16xf32>
  %m = tensor.dim %q, %c1 : tensor<?x?x16xf32>
  %e = tensor.empty(%b, %m) : tensor<?x?x16xf32>
  %r = iree_linalg_ext.attention <indexing_maps = [affine_map<(b, m, n, k1, k2) -> (b, m, k1)>, affine_map<(b, m, n, k1, k2) -> (b, k2, k1)>, affine_map<(b, m, n, k1, k2) -> (b, n, k2)>, affine_map<(b, m, n, k1, k2) -> ()>, affine_map<(b, m, n, k1, k2) -> (b, m, n)>]>
   ins(%q, %k, %v, %s : tensor<?x?x16xf32>, tensor<?x?x16xf32>, tensor<?x16x?xf32>, f32) outs(%e : tensor<?x?x16xf32>) {
    ^bb0(%score: f32):
      iree_linalg_ext.yield %score : f32
  } -> tensor<?x?x16xf32>
  return %r : tensor<?x?x16xf32>
}
