func.func @by_factor(%s: f32, %x: tensor<5x6xf32>) -> tensor<5x6xf32> {
  %e = tensor.empty() : tensor<5x6xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<5x6xf32>) outs(%e : tensor<5x6xf32>) {
  ^bb0(%k: f32, %o: f32):
    %v = arith.mulf %k, %s : f32
    linalg.yield %v : f32
  } -> tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
