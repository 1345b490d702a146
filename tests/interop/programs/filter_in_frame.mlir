func.func @filter_in_frame(%x: tensor<1x10x10x4xf32>, %w: tensor<3x3x4x8xf32>) -> tensor<1x17x17x8xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x8x8x8xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x8x8x8xf32>) -> tensor<1x8x8x8xf32>
  %p = linalg.conv_2d_nhwc_hwcf ins(%x, %w : tensor<1x10x10x4xf32>, tensor<3x3x4x8xf32>) outs(%f : tensor<1x8x8x8xf32>) -> tensor<1x8x8x8xf32>
  %e2 = tensor.empty() : tensor<1x17x17x8xf32>
  %f2 = linalg.fill ins(%z : f32) outs(%e2 : tensor<1x17x17x8xf32>) -> tensor<1x17x17x8xf32>
  %r = tensor.insert_slice %p into %f2[0, 1, 1, 0] [1, 8, 8, 8] [1, 2, 2, 1] : tensor<1x8x8x8xf32> into tensor<1x17x17x8xf32>
  return %r : tensor<1x17x17x8xf32>
}
