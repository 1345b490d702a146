func.func @tall_sum(%x: tensor<3000x3xf32>) -> tensor<3xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<3xf32>) -> tensor<3xf32>
  %r = linalg.reduce ins(%x : tensor<3000x3xf32>) outs(%f : tensor<3xf32>) dimensions = [0]
    (%i: f32, %o: f32) {
      %a = arith.addf %i, %o : f32
      linalg.yield %a : f32
    }
  return %r : tensor<3xf32>
}
