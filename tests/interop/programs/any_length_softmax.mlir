func.func @any_length_softmax(%x: tensor<6x?xf32>) -> tensor<6x?xf32> {
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c1 : tensor<6x?xf32>
  %e = tensor.empty(%n) : tensor<6x?xf32>
  %r = linalg.softmax dimension(1) ins(%x : tensor<6x?xf32>) outs(%e : tensor<6x?xf32>) -> tensor<6x?xf32>
  return %r : tensor<6x?xf32>
}
