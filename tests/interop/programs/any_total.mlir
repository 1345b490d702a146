func.func @any_total(%x: tensor<?x?x?xf32>) -> f32 {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<f32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %r = linalg.reduce ins(%x : tensor<?x?x?xf32>) outs(%f : tensor<f32>) dimensions = [0, 1, 2]
    (%i: f32, %o: f32) {
      %a = arith.addf %i, %o : f32
      linalg.yield %a : f32
    }
  %s = tensor.extract %r[] : tensor<f32>
  return %s : f32
}
