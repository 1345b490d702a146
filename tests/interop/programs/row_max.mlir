func.func @row_max(%x: tensor<13x21xf32>) -> tensor<13xf32> {
  %z = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<13xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<13xf32>) -> tensor<13xf32>
  %r = linalg.reduce { arith.maximumf } ins(%x : tensor<13x21xf32>) outs(%f : tensor<13xf32>) dimensions = [1]
  return %r : tensor<13xf32>
}
