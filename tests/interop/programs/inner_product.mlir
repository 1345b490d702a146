func.func @inner_product(%a: tensor<77xf32>, %b: tensor<77xf32>) -> tensor<f32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<f32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %r = linalg.dot ins(%a, %b : tensor<77xf32>, tensor<77xf32>) outs(%f : tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}
