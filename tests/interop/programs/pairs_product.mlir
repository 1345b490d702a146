func.func @pairs_product(%a: tensor<3x7x11xf32>, %b: tensor<3x11x5xf32>) -> tensor<3x7x5xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3x7x5xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<3x7x5xf32>) -> tensor<3x7x5xf32>
  %r = linalg.batch_matmul ins(%a, %b : tensor<3x7x11xf32>, tensor<3x11x5xf32>) outs(%f : tensor<3x7x5xf32>) -> tensor<3x7x5xf32>
  return %r : tensor<3x7x5xf32>
}
