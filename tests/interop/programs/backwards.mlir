func.func @backwards(%x: tensor<5x12xf32>) -> tensor<5x12xf32> {
  %last = arith.constant 11 : index
  %e = tensor.empty() : tensor<5x12xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<5x12xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %k = arith.subi %last, %j : index
    %s = tensor.extract %x[%i, %k] : tensor<5x12xf32>
    linalg.yield %s : f32
  } -> tensor<5x12xf32>
  return %r : tensor<5x12xf32>
}
