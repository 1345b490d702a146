func.func @tosa_scatter_outside(%x: tensor<2x9x3xf32>, %at: tensor<2x4xi32>, %update: tensor<2x4x3xf32>) -> tensor<2x9x3xf32> {
  %r = tosa.scatter %x, %at, %update : (tensor<2x9x3xf32>, tensor<2x4xi32>, tensor<2x4x3xf32>) -> tensor<2x9x3xf32>
  return %r : tensor<2x9x3xf32>
}
