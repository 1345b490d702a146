func.func @total(%x: tensor<13x21xf32>) -> tensor<f32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<f32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %r = linalg.reduce { arith.addf } ins(%x : tensor<13x21xf32>) outs(%f : tensor<f32>) dimensions = [0, 1]
  return %r : tensor<f32>
}
