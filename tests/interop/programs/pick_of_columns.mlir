func.func @pick_of_columns(%x: tensor<7x9x10xi8>, %p: tensor<5xi32>) -> (tensor<5x9xi8>, tensor<5x3x4xi8>) {
  %column = tensor.extract_slice %x[0, 0, 3] [7, 9, 1] [1, 1, 1] : tensor<7x9x10xi8> to tensor<7x9xi8>
  %e = tensor.empty() : tensor<5x9xi8>
  %a = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<5xi32>) outs(%e : tensor<5x9xi8>) {
  ^bb0(%at: i32, %o: i8):
    %i = arith.index_cast %at : i32 to index
    %j = linalg.index 1 : index
    %v = tensor.extract %column[%i, %j] : tensor<7x9xi8>
    linalg.yield %v : i8
  } -> tensor<5x9xi8>
  %apart = tensor.extract_slice %x[0, 2, 1] [7, 3, 4] [1, 2, 2] : tensor<7x9x10xi8> to tensor<7x3x4xi8>
  %f = tensor.empty() : tensor<5x3x4xi8>
  %b = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i)>, affine_map<(i, j, k) -> (i, j, k)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%p : tensor<5xi32>) outs(%f : tensor<5x3x4xi8>) {
  ^bb0(%at: i32, %o: i8):
    %c3 = arith.constant 3 : index
    %i = arith.index_cast %at : i32 to index
    %j = linalg.index 1 : index
    %k = linalg.index 2 : index
    %n = arith.subi %c3, %k : index
    %v = tensor.extract %apart[%i, %j, %n] : tensor<7x3x4xi8>
    linalg.yield %v : i8
  } -> tensor<5x3x4xi8>
  return %a, %b : tensor<5x9xi8>, tensor<5x3x4xi8>
}
