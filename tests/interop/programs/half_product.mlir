func.func @half_product(%a: tensor<9x22xf16>, %b: tensor<22x10xf16>) -> tensor<9x10xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<9x10xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<9x10xf32>) -> tensor<9x10xf32>
  %r = linalg.matmul ins(%a, %b : tensor<9x22xf16>, tensor<22x10xf16>) outs(%f : tensor<9x10xf32>) -> tensor<9x10xf32>
  return %r : tensor<9x10xf32>
}
