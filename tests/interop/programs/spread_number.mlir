func.func @spread_number(%x: tensor<f32>, %y: tensor<4x9xf32>) -> tensor<4x9xf32> {
  %e = tensor.empty() : tensor<4x9xf32>
  %b = linalg.broadcast ins(%x : tensor<f32>) outs(%e : tensor<4x9xf32>) dimensions = [0, 1]
  %r = arith.mulf %b, %y : tensor<4x9xf32>
  return %r : tensor<4x9xf32>
}
