func.func @grouped_filter(%x: tensor<1x2x3x8x9xf32>, %k: tensor<2x4x3x3x3xf32>) -> tensor<1x2x4x6x7xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x2x4x6x7xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x2x4x6x7xf32>) -> tensor<1x2x4x6x7xf32>
  %r = linalg.conv_2d_ngchw_gfchw ins(%x, %k : tensor<1x2x3x8x9xf32>, tensor<2x4x3x3x3xf32>) outs(%f : tensor<1x2x4x6x7xf32>) -> tensor<1x2x4x6x7xf32>
  return %r : tensor<1x2x4x6x7xf32>
}
