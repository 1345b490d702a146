func.func @cut_out(%x: tensor<9x14xf32>) -> tensor<4x6xf32> {
  %r = tensor.extract_slice %x[2, 3] [4, 6] [1, 1] : tensor<9x14xf32> to tensor<4x6xf32>
  return %r : tensor<4x6xf32>
}
