func.func @double_product(%a: tensor<7x15xf64>, %b: tensor<15x6xf64>) -> tensor<7x6xf64> {
  %z = arith.constant 0.0 : f64
  %e = tensor.empty() : tensor<7x6xf64>
  %f = linalg.fill ins(%z : f64) outs(%e : tensor<7x6xf64>) -> tensor<7x6xf64>
  %r = linalg.matmul ins(%a, %b : tensor<7x15xf64>, tensor<15x6xf64>) outs(%f : tensor<7x6xf64>) -> tensor<7x6xf64>
  return %r : tensor<7x6xf64>
}
