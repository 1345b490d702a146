func.func @summed_products(%a: tensor<4x9x15xf32>, %b: tensor<4x15x7xf32>) -> tensor<9x7xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<9x7xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<9x7xf32>) -> tensor<9x7xf32>
  %r = linalg.batch_reduce_matmul ins(%a, %b : tensor<4x9x15xf32>, tensor<4x15x7xf32>) outs(%f : tensor<9x7xf32>) -> tensor<9x7xf32>
  return %r : tensor<9x7xf32>
}
