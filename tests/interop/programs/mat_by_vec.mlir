func.func @mat_by_vec(%a: tensor<19x33xf32>, %b: tensor<33xf32>) -> tensor<19xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<19xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<19xf32>) -> tensor<19xf32>
  %r = linalg.matvec ins(%a, %b : tensor<19x33xf32>, tensor<33xf32>) outs(%f : tensor<19xf32>) -> tensor<19xf32>
  return %r : tensor<19xf32>
}
