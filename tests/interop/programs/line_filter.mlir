func.func @line_filter(%x: tensor<2x19x4xf32>, %k: tensor<3x4x6xf32>) -> tensor<2x17x6xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x17x6xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<2x17x6xf32>) -> tensor<2x17x6xf32>
  %r = linalg.conv_1d_nwc_wcf ins(%x, %k : tensor<2x19x4xf32>, tensor<3x4x6xf32>) outs(%f : tensor<2x17x6xf32>) -> tensor<2x17x6xf32>
  return %r : tensor<2x17x6xf32>
}
