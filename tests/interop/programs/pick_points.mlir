func.func @pick_points(%x: tensor<8x9xf32>, %at: tensor<10x2xi64>) -> tensor<10xf32> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %e = tensor.empty() : tensor<10xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(a) -> (a)>], iterator_types = ["parallel"]} outs(%e : tensor<10xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %p = tensor.extract %at[%i, %zero] : tensor<10x2xi64>
    %q = tensor.extract %at[%i, %one] : tensor<10x2xi64>
    %pi = arith.index_cast %p : i64 to index
    %qi = arith.index_cast %q : i64 to index
    %s = tensor.extract %x[%pi, %qi] : tensor<8x9xf32>
    linalg.yield %s : f32
  } -> tensor<10xf32>
  return %r : tensor<10xf32>
}
