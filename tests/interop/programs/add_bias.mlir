func.func @add_bias(%x: tensor<5x13xf32>, %b: tensor<13xf32>) -> tensor<5x13xf32> {
  %e = tensor.empty() : tensor<5x13xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]} ins(%x, %b : tensor<5x13xf32>, tensor<13xf32>) outs(%e : tensor<5x13xf32>) {
  ^bb0(%k: f32, %l: f32, %o: f32):
    %v = arith.addf %k, %l : f32
    linalg.yield %v : f32
  } -> tensor<5x13xf32>
  return %r : tensor<5x13xf32>
}
