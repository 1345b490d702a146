func.func @cube_softmax(%x: tensor<2x5x9xf32>) -> tensor<2x5x9xf32> {
  %e = tensor.empty() : tensor<2x5x9xf32>
  %r = linalg.softmax dimension(2) ins(%x : tensor<2x5x9xf32>) outs(%e : tensor<2x5x9xf32>) -> tensor<2x5x9xf32>
  return %r : tensor<2x5x9xf32>
}
