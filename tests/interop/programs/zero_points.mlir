// Quantized products: one zero point is known, one is not.
func.func @zero_points(%a: tensor<5x11xi8>, %b: tensor<11x7xi8>, %zb: i32) -> tensor<5x7xi32> {
  %za = arith.constant 3 : i32
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<5x7xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<5x7xi32>) -> tensor<5x7xi32>
  %r = linalg.quantized_matmul ins(%a, %b, %za, %zb : tensor<5x11xi8>, tensor<11x7xi8>, i32, i32) outs(%f : tensor<5x7xi32>) -> tensor<5x7xi32>
  return %r : tensor<5x7xi32>
}
