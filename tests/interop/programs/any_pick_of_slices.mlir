func.func @any_pick_of_slices(%x: tensor<?x8x16xf32>, %y: tensor<?x?xf32>, %p: tensor<4xi32>) -> (tensor<4x16xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x8x16xf32>
  %m = tensor.dim %y, %c0 : tensor<?x?xf32>
  %row = tensor.extract_slice %x[0, 3, 0] [%n, 1, 16] [1, 1, 1] : tensor<?x8x16xf32> to tensor<?x16xf32>
  %e = tensor.empty() : tensor<4x16xf32>
  %a = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<4xi32>) outs(%e : tensor<4x16xf32>) {
  ^bb0(%at: i32, %o: f32):
    %i = arith.index_cast %at : i32 to index
    %j = linalg.index 1 : index
    %v = tensor.extract %row[%i, %j] : tensor<?x16xf32>
    linalg.yield %v : f32
  } -> tensor<4x16xf32>
  %column = tensor.extract_slice %y[0, 5] [%m, 1] [1, 1] : tensor<?x?xf32> to tensor<?xf32>
  %f = tensor.empty() : tensor<4xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%p : tensor<4xi32>) outs(%f : tensor<4xf32>) {
  ^bb0(%at: i32, %o: f32):
    %i = arith.index_cast %at : i32 to index
    %v = tensor.extract %column[%i] : tensor<?xf32>
    linalg.yield %v : f32
  } -> tensor<4xf32>
  return %a, %b : tensor<4x16xf32>, tensor<4xf32>
}
