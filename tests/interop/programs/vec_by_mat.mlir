func.func @vec_by_mat(%b: tensor<33xf32>, %a: tensor<33x18xf32>) -> tensor<18xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<18xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<18xf32>) -> tensor<18xf32>
  %r = linalg.vecmat ins(%b, %a : tensor<33xf32>, tensor<33x18xf32>) outs(%f : tensor<18xf32>) -> tensor<18xf32>
  return %r : tensor<18xf32>
}
