func.func @window_max(%x: tensor<1x8x10x6xf32>) -> tensor<1x4x5x6xf32> {
  %z = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<1x4x5x6xf32>
  %w = tensor.empty() : tensor<2x2xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x4x5x6xf32>) -> tensor<1x4x5x6xf32>
  %r = linalg.pooling_nhwc_max {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%x, %w : tensor<1x8x10x6xf32>, tensor<2x2xf32>) outs(%f : tensor<1x4x5x6xf32>) -> tensor<1x4x5x6xf32>
  return %r : tensor<1x4x5x6xf32>
}
