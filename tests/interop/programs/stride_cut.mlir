func.func @stride_cut(%x: tensor<9x14xf32>) -> tensor<4x6xf32> {
  %r = tensor.extract_slice %x[1, 2] [4, 6] [2, 2] : tensor<9x14xf32> to tensor<4x6xf32>
  return %r : tensor<4x6xf32>
}
