func.func @f16_product(%a: tensor<9x22xf16>, %b: tensor<22x10xf16>) -> tensor<9x10xf16> {
  %z = arith.constant 0.0 : f16
  %e = tensor.empty() : tensor<9x10xf16>
  %f = linalg.fill ins(%z : f16) outs(%e : tensor<9x10xf16>) -> tensor<9x10xf16>
  %r = linalg.matmul ins(%a, %b : tensor<9x22xf16>, tensor<22x10xf16>) outs(%f : tensor<9x10xf16>) -> tensor<9x10xf16>
  return %r : tensor<9x10xf16>
}
