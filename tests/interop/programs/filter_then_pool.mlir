func.func @filter_then_pool(%x: tensor<1x8x8x3xf32>, %k: tensor<3x3x3x8xf32>) -> tensor<1x3x3x8xf32> {
  %z = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<1x6x6x8xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x6x6x8xf32>) -> tensor<1x6x6x8xf32>
  %c = linalg.conv_2d_nhwc_hwcf ins(%x, %k : tensor<1x8x8x3xf32>, tensor<3x3x3x8xf32>) outs(%f : tensor<1x6x6x8xf32>) -> tensor<1x6x6x8xf32>
  %zs = arith.constant dense<0.0> : tensor<1x6x6x8xf32>
  %a = arith.maximumf %c, %zs : tensor<1x6x6x8xf32>
  %w = tensor.empty() : tensor<2x2xf32>
  %pe = tensor.empty() : tensor<1x3x3x8xf32>
  %pf = linalg.fill ins(%low : f32) outs(%pe : tensor<1x3x3x8xf32>) -> tensor<1x3x3x8xf32>
  %r = linalg.pooling_nhwc_max {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%a, %w : tensor<1x6x6x8xf32>, tensor<2x2xf32>) outs(%pf : tensor<1x3x3x8xf32>) -> tensor<1x3x3x8xf32>
  return %r : tensor<1x3x3x8xf32>
}
