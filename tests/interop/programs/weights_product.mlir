func.func @weights_product(%a: tensor<5x17xi8>, %b: tensor<17x7xi8>, %za: i32, %zb: i32) -> tensor<5x7xi32> {
  %z = arith.constant 0 : i32
  %e = tensor.empty() : tensor<5x7xi32>
  %f = linalg.fill ins(%z : i32) outs(%e : tensor<5x7xi32>) -> tensor<5x7xi32>
  %r = linalg.quantized_matmul ins(%a, %b, %za, %zb : tensor<5x17xi8>, tensor<17x7xi8>, i32, i32) outs(%f : tensor<5x7xi32>) -> tensor<5x7xi32>
  return %r : tensor<5x7xi32>
}
