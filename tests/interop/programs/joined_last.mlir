func.func @joined_last(%a: tensor<2x3x4xf32>, %b: tensor<2x3x1xf32>) -> tensor<2x3x5xf32> {
  %r = tensor.concat dim(2) %a, %b : (tensor<2x3x4xf32>, tensor<2x3x1xf32>) -> tensor<2x3x5xf32>
  return %r : tensor<2x3x5xf32>
}
