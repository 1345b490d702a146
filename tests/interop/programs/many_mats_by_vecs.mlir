func.func @many_mats_by_vecs(%a: tensor<4x9x15xf32>, %v: tensor<4x15xf32>) -> tensor<4x9xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x9xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<4x9xf32>) -> tensor<4x9xf32>
  %r = linalg.batch_matvec ins(%a, %v : tensor<4x9x15xf32>, tensor<4x15xf32>) outs(%f : tensor<4x9xf32>) -> tensor<4x9xf32>
  return %r : tensor<4x9xf32>
}
