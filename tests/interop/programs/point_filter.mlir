func.func @point_filter(%x: tensor<1x6x7x10xf32>, %k: tensor<1x1x10x20xf32>) -> tensor<1x6x7x20xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x6x7x20xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x6x7x20xf32>) -> tensor<1x6x7x20xf32>
  %r = linalg.conv_2d_nhwc_hwcf ins(%x, %k : tensor<1x6x7x10xf32>, tensor<1x1x10x20xf32>) outs(%f : tensor<1x6x7x20xf32>) -> tensor<1x6x7x20xf32>
  return %r : tensor<1x6x7x20xf32>
}
