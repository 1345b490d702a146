func.func @channel_planes_filter(%x: tensor<1x6x9x10xf32>, %k: tensor<6x3x3xf32>) -> tensor<1x6x7x8xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x6x7x8xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x6x7x8xf32>) -> tensor<1x6x7x8xf32>
  %r = linalg.depthwise_conv_2d_nchw_chw ins(%x, %k : tensor<1x6x9x10xf32>, tensor<6x3x3xf32>) outs(%f : tensor<1x6x7x8xf32>) -> tensor<1x6x7x8xf32>
  return %r : tensor<1x6x7x8xf32>
}
