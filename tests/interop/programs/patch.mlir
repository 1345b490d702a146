func.func @patch(%x: tensor<9x14xf32>, %p: tensor<4x6xf32>) -> tensor<9x14xf32> {
  %r = tensor.insert_slice %p into %x[2, 3] [4, 6] [1, 1] : tensor<4x6xf32> into tensor<9x14xf32>
  return %r : tensor<9x14xf32>
}
