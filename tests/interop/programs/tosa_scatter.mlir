func.func @tosa_scatter(%values: tensor<2x9x3xf32>, %rows: tensor<2x4xi32>, %updates: tensor<2x4x3xf32>) -> tensor<2x9x3xf32> {
  %0 = "tosa.scatter"(%values, %rows, %updates) : (tensor<2x9x3xf32>, tensor<2x4xi32>, tensor<2x4x3xf32>) -> tensor<2x9x3xf32>
  return %0 : tensor<2x9x3xf32>
}
