func.func @backwards_of_rows(%x: tensor<6x8xf32>) -> tensor<3x8xf32> {
  %s = tensor.extract_slice %x[0, 0] [3, 8] [2, 1] : tensor<6x8xf32> to tensor<3x8xf32>
  %e = tensor.empty() : tensor<3x8xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<3x8xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %c2 = arith.constant 2 : index
    %n = arith.subi %c2, %i : index
    %v = tensor.extract %s[%n, %j] : tensor<3x8xf32>
    linalg.yield %v : f32
  } -> tensor<3x8xf32>
  return %r : tensor<3x8xf32>
}
