func.func @patch_rows(%x: tensor<9x14xf32>, %p: tensor<4x14xf32>, %i: index) -> tensor<9x14xf32> {
  %r = tensor.insert_slice %p into %x[%i, 0] [4, 14] [1, 1] : tensor<4x14xf32> into tensor<9x14xf32>
  return %r : tensor<9x14xf32>
}
