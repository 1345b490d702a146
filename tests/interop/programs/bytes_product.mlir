func.func @bytes_product(%a: tensor<9x22xi8>, %b: tensor<22x10xi8>) -> tensor<9x10xi32> {
  %z = arith.constant 0 : i32
  %e = tensor.empty() : tensor<9x10xi32>
  %f = linalg.fill ins(%z : i32) outs(%e : tensor<9x10xi32>) -> tensor<9x10xi32>
  %r = linalg.matmul ins(%a, %b : tensor<9x22xi8>, tensor<22x10xi8>) outs(%f : tensor<9x10xi32>) -> tensor<9x10xi32>
  return %r : tensor<9x10xi32>
}
