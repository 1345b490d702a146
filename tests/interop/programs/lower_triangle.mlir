func.func @lower_triangle(%x: tensor<9x9xf32>) -> tensor<9x9xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<9x9xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<9x9xf32>) outs(%e : tensor<9x9xf32>) {
  ^bb0(%v: f32, %o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %k = arith.cmpi sge, %i, %j : index
    %s = arith.select %k, %v, %z : f32
    linalg.yield %s : f32
  } -> tensor<9x9xf32>
  return %r : tensor<9x9xf32>
}
