func.func @zero_point_batch(%a: tensor<3x5x6xi8>, %b: tensor<3x6x4xi8>, %za: i32, %zb: i32) -> tensor<3x5x4xi32> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<3x5x4xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<3x5x4xi32>) -> tensor<3x5x4xi32>
  %r = linalg.quantized_batch_matmul ins(%a, %b, %za, %zb : tensor<3x5x6xi8>, tensor<3x6x4xi8>, i32, i32) outs(%f : tensor<3x5x4xi32>) -> tensor<3x5x4xi32>
  return %r : tensor<3x5x4xi32>
}
