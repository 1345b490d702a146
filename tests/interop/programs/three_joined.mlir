func.func @three_joined(%a: tensor<2x3x4xf32>, %b: tensor<2x5x4xf32>, %c: tensor<2x1x4xf32>) -> tensor<2x9x4xf32> {
  %d = arith.mulf %b, %b : tensor<2x5x4xf32>
  %r = tensor.concat dim(1) %a, %d, %c : (tensor<2x3x4xf32>, tensor<2x5x4xf32>, tensor<2x1x4xf32>) -> tensor<2x9x4xf32>
  return %r : tensor<2x9x4xf32>
}
