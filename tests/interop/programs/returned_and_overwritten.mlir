// An argument comes back as it is although rows of another are put into it.
func.func @returned_and_overwritten(%x: tensor<5x4xf32>, %rows: tensor<2x4xf32>) -> (tensor<5x4xf32>, tensor<5x4xf32>) {
  %0 = tensor.insert_slice %rows into %x[1, 0] [2, 4] [1, 1] : tensor<2x4xf32> into tensor<5x4xf32>
  return %0, %x : tensor<5x4xf32>, tensor<5x4xf32>
}
