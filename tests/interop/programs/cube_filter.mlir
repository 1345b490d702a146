func.func @cube_filter(%x: tensor<1x5x6x7x2xf32>, %k: tensor<2x3x3x2x4xf32>) -> tensor<1x4x4x5x4xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x4x4x5x4xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x4x4x5x4xf32>) -> tensor<1x4x4x5x4xf32>
  %r = linalg.conv_3d_ndhwc_dhwcf ins(%x, %k : tensor<1x5x6x7x2xf32>, tensor<2x3x3x2x4xf32>) outs(%f : tensor<1x4x4x5x4xf32>) -> tensor<1x4x4x5x4xf32>
  return %r : tensor<1x4x4x5x4xf32>
}
