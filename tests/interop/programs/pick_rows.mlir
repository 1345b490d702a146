func.func @pick_rows(%t: tensor<12x5xf32>, %i: tensor<7xi32>) -> tensor<7x5xf32> {
  %e = tensor.empty() : tensor<7x5xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(a, b) -> (a)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]} ins(%i : tensor<7xi32>) outs(%e : tensor<7x5xf32>) {
  ^bb0(%k: i32, %o: f32):
    %n = arith.index_cast %k : i32 to index
    %c = linalg.index 1 : index
    %v = tensor.extract %t[%n, %c] : tensor<12x5xf32>
    linalg.yield %v : f32
  } -> tensor<7x5xf32>
  return %r : tensor<7x5xf32>
}
