func.func @turn_cube(%x: tensor<4x6x9xf32>) -> tensor<9x4x6xf32> {
  %e = tensor.empty() : tensor<9x4x6xf32>
  %r = linalg.transpose ins(%x : tensor<4x6x9xf32>) outs(%e : tensor<9x4x6xf32>) permutation = [2, 0, 1]
  return %r : tensor<9x4x6xf32>
}
