func.func @turn_five(%x: tensor<3x4x5x2x6xf32>) -> tensor<6x3x2x5x4xf32> {
  %e = tensor.empty() : tensor<6x3x2x5x4xf32>
  %r = linalg.transpose ins(%x : tensor<3x4x5x2x6xf32>) outs(%e : tensor<6x3x2x5x4xf32>) permutation = [4, 0, 3, 2, 1]
  return %r : tensor<6x3x2x5x4xf32>
}
