func.func @row_softmax(%x: tensor<6x10xf32>) -> tensor<6x10xf32> {
  %empty = tensor.empty() : tensor<6x10xf32>
  %0 = linalg.softmax dimension(1) ins(%x : tensor<6x10xf32>) outs(%empty : tensor<6x10xf32>) -> tensor<6x10xf32>
  return %0 : tensor<6x10xf32>
}
