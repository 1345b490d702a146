func.func @planes_filter(%x: tensor<1x3x9x10xf32>, %k: tensor<5x3x3x3xf32>) -> tensor<1x5x7x8xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x5x7x8xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x5x7x8xf32>) -> tensor<1x5x7x8xf32>
  %r = linalg.conv_2d_nchw_fchw ins(%x, %k : tensor<1x3x9x10xf32>, tensor<5x3x3x3xf32>) outs(%f : tensor<1x5x7x8xf32>) -> tensor<1x5x7x8xf32>
  return %r : tensor<1x5x7x8xf32>
}
