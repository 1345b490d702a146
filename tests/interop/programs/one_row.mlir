func.func @one_row(%a: tensor<1x30xf32>, %b: tensor<30x45xf32>) -> tensor<1x45xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x45xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x45xf32>) -> tensor<1x45xf32>
  %r = linalg.matmul ins(%a, %b : tensor<1x30xf32>, tensor<30x45xf32>) outs(%f : tensor<1x45xf32>) -> tensor<1x45xf32>
  return %r : tensor<1x45xf32>
}
