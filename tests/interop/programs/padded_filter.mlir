func.func @padded_filter(%x: tensor<1x7x7x4xf32>, %k: tensor<3x3x4x6xf32>) -> tensor<1x7x7x6xf32> {
  %z = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %z : f32
  } : tensor<1x7x7x4xf32> to tensor<1x9x9x4xf32>
  %e = tensor.empty() : tensor<1x7x7x6xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x7x7x6xf32>) -> tensor<1x7x7x6xf32>
  %r = linalg.conv_2d_nhwc_hwcf ins(%p, %k : tensor<1x9x9x4xf32>, tensor<3x3x4x6xf32>) outs(%f : tensor<1x7x7x6xf32>) -> tensor<1x7x7x6xf32>
  return %r : tensor<1x7x7x6xf32>
}
