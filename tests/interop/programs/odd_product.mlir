func.func @odd_product(%a: tensor<61x37xf32>, %b: tensor<37x53xf32>) -> tensor<61x53xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<61x53xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<61x53xf32>) -> tensor<61x53xf32>
  %r = linalg.matmul ins(%a, %b : tensor<61x37xf32>, tensor<37x53xf32>) outs(%f : tensor<61x53xf32>) -> tensor<61x53xf32>
  return %r : tensor<61x53xf32>
}
