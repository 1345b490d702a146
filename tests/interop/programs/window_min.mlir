func.func @window_min(%x: tensor<2x8x9x5xf32>) -> tensor<2x7x7x5xf32> {
  %z = arith.constant 1.0e+10 : f32
  %w = tensor.empty() : tensor<2x3xf32>
  %e = tensor.empty() : tensor<2x7x7x5xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<2x7x7x5xf32>) -> tensor<2x7x7x5xf32>
  %r = linalg.pooling_nhwc_min ins(%x, %w : tensor<2x8x9x5xf32>, tensor<2x3xf32>) outs(%f : tensor<2x7x7x5xf32>) -> tensor<2x7x7x5xf32>
  return %r : tensor<2x7x7x5xf32>
}
