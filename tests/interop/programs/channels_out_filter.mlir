func.func @channels_out_filter(%x: tensor<1x7x8x3xf32>, %k: tensor<3x3x3x2xf32>) -> tensor<1x5x6x3x2xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x5x6x3x2xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x5x6x3x2xf32>) -> tensor<1x5x6x3x2xf32>
  %r = linalg.depthwise_conv_2d_nhwc_hwcm ins(%x, %k : tensor<1x7x8x3xf32>, tensor<3x3x3x2xf32>) outs(%f : tensor<1x5x6x3x2xf32>) -> tensor<1x5x6x3x2xf32>
  return %r : tensor<1x5x6x3x2xf32>
}
