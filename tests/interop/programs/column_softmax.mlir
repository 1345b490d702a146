func.func @column_softmax(%x: tensor<15x6x4xf32>) -> tensor<15x6x4xf32> {
  %e = tensor.empty() : tensor<15x6x4xf32>
  %r = linalg.softmax dimension(0) ins(%x : tensor<15x6x4xf32>) outs(%e : tensor<15x6x4xf32>) -> tensor<15x6x4xf32>
  return %r : tensor<15x6x4xf32>
}
