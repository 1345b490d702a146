func.func @row_of(%x: tensor<6x9xf32>, %i: i32) -> tensor<9xf32> {
  %k = arith.index_cast %i : i32 to index
  %r = tensor.extract_slice %x[%k, 0] [1, 9] [1, 1] : tensor<6x9xf32> to tensor<9xf32>
  %s = arith.addf %r, %r : tensor<9xf32>
  return %s : tensor<9xf32>
}
