func.func @two_dims_sum(%x: tensor<4x7x6x9xf32>) -> tensor<7x9xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<7x9xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<7x9xf32>) -> tensor<7x9xf32>
  %r = linalg.reduce ins(%x : tensor<4x7x6x9xf32>) outs(%f : tensor<7x9xf32>) dimensions = [0, 2]
    (%i: f32, %o: f32) {
      %a = arith.addf %i, %o : f32
      linalg.yield %a : f32
    }
  return %r : tensor<7x9xf32>
}
