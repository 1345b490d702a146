func.func @int_product(%a: tensor<13x8xi32>, %b: tensor<8x21xi32>) -> tensor<13x21xi32> {
  %z = arith.constant 0 : i32
  %e = tensor.empty() : tensor<13x21xi32>
  %f = linalg.fill ins(%z : i32) outs(%e : tensor<13x21xi32>) -> tensor<13x21xi32>
  %r = linalg.matmul ins(%a, %b : tensor<13x8xi32>, tensor<8x21xi32>) outs(%f : tensor<13x21xi32>) -> tensor<13x21xi32>
  return %r : tensor<13x21xi32>
}
