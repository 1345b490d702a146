func.func @turn_and_add(%x: tensor<11x5xf32>, %y: tensor<5x11xf32>) -> tensor<5x11xf32> {
  %empty = tensor.empty() : tensor<5x11xf32>
  %t = linalg.transpose ins(%x : tensor<11x5xf32>) outs(%empty : tensor<5x11xf32>) permutation = [1, 0]
  %0 = arith.addf %y, %t : tensor<5x11xf32>
  return %0 : tensor<5x11xf32>
}
