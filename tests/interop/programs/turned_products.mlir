#a0 = affine_map<(m, n, k) -> (k, m)>
#a1 = affine_map<(m, n, k) -> (m, k)>
#b0 = affine_map<(m, n, k) -> (k, n)>
#b1 = affine_map<(m, n, k) -> (n, k)>
#c = affine_map<(m, n, k) -> (m, n)>
func.func @turned_products(%a: tensor<18x11xf32>, %b: tensor<18x20xf32>, %d: tensor<20x18xf32>) -> (tensor<11x20xf32>, tensor<11x20xf32>) {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<11x20xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<11x20xf32>) -> tensor<11x20xf32>
  %r = linalg.matmul indexing_maps = [#a0, #b0, #c] ins(%a, %b : tensor<18x11xf32>, tensor<18x20xf32>) outs(%f : tensor<11x20xf32>) -> tensor<11x20xf32>
  %s = linalg.matmul indexing_maps = [#a0, #b1, #c] ins(%a, %d : tensor<18x11xf32>, tensor<20x18xf32>) outs(%f : tensor<11x20xf32>) -> tensor<11x20xf32>
  return %r, %s : tensor<11x20xf32>, tensor<11x20xf32>
}
