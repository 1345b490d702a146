func.func @window_planes_max(%x: tensor<1x4x10x11xf32>) -> tensor<1x4x4x5xf32> {
  %z = arith.constant -1.0e+10 : f32
  %w = tensor.empty() : tensor<3x2xf32>
  %e = tensor.empty() : tensor<1x4x4x5xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x4x4x5xf32>) -> tensor<1x4x4x5xf32>
  %r = linalg.pooling_nchw_max {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%x, %w : tensor<1x4x10x11xf32>, tensor<3x2xf32>) outs(%f : tensor<1x4x4x5xf32>) -> tensor<1x4x4x5xf32>
  return %r : tensor<1x4x4x5xf32>
}
