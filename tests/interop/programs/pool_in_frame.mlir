func.func @pool_in_frame(%x: tensor<1x8x8x3xf32>) -> tensor<1x9x9x3xf32> {
  %z = arith.constant 0.0 : f32
  %w = tensor.empty() : tensor<2x2xf32>
  %e = tensor.empty() : tensor<1x4x4x3xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x4x4x3xf32>) -> tensor<1x4x4x3xf32>
  %p = linalg.pooling_nhwc_sum {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%x, %w : tensor<1x8x8x3xf32>, tensor<2x2xf32>) outs(%f : tensor<1x4x4x3xf32>) -> tensor<1x4x4x3xf32>
  %e2 = tensor.empty() : tensor<1x9x9x3xf32>
  %f2 = linalg.fill ins(%z : f32) outs(%e2 : tensor<1x9x9x3xf32>) -> tensor<1x9x9x3xf32>
  %r = tensor.insert_slice %p into %f2[0, 1, 1, 0] [1, 4, 4, 3] [1, 2, 2, 1] : tensor<1x4x4x3xf32> into tensor<1x9x9x3xf32>
  return %r : tensor<1x9x9x3xf32>
}
