func.func @empty_product(%a: tensor<5x0xf32>, %b: tensor<0x4xf32>) -> tensor<5x4xf32> {
  %z = arith.constant 1.5 : f32
  %e = tensor.empty() : tensor<5x4xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<5x4xf32>) -> tensor<5x4xf32>
  %r = linalg.matmul ins(%a, %b : tensor<5x0xf32>, tensor<0x4xf32>) outs(%f : tensor<5x4xf32>) -> tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}
