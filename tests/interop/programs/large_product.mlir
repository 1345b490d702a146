func.func @large_product(%a: tensor<130x257xf32>, %b: tensor<257x190xf32>) -> tensor<130x190xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<130x190xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<130x190xf32>) -> tensor<130x190xf32>
  %r = linalg.matmul ins(%a, %b : tensor<130x257xf32>, tensor<257x190xf32>) outs(%f : tensor<130x190xf32>) -> tensor<130x190xf32>
  return %r : tensor<130x190xf32>
}
