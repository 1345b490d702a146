func.func @wide_filter(%x: tensor<1x11x13x3xf32>, %k: tensor<3x3x3x8xf32>) -> tensor<1x7x9x8xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x7x9x8xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x7x9x8xf32>) -> tensor<1x7x9x8xf32>
  %r = linalg.conv_2d_nhwc_hwcf {dilations = dense<2> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%x, %k : tensor<1x11x13x3xf32>, tensor<3x3x3x8xf32>) outs(%f : tensor<1x7x9x8xf32>) -> tensor<1x7x9x8xf32>
  return %r : tensor<1x7x9x8xf32>
}
