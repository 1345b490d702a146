func.func @put_row(%x: tensor<6x9xf32>, %v: tensor<9xf32>, %i: i32) -> tensor<6x9xf32> {
  %k = arith.index_cast %i : i32 to index
  %w = arith.mulf %v, %v : tensor<9xf32>
  %r = tensor.insert_slice %w into %x[%k, 0] [1, 9] [1, 1] : tensor<9xf32> into tensor<6x9xf32>
  return %r : tensor<6x9xf32>
}
