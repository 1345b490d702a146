func.func @window_sum(%x: tensor<1x8x9x5xf32>) -> tensor<1x6x7x5xf32> {
  %z = arith.constant 0.0 : f32
  %w = tensor.empty() : tensor<3x3xf32>
  %e = tensor.empty() : tensor<1x6x7x5xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x6x7x5xf32>) -> tensor<1x6x7x5xf32>
  %r = linalg.pooling_nhwc_sum ins(%x, %w : tensor<1x8x9x5xf32>, tensor<3x3xf32>) outs(%f : tensor<1x6x7x5xf32>) -> tensor<1x6x7x5xf32>
  return %r : tensor<1x6x7x5xf32>
}
