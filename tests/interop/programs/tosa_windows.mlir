// A network as frameworks export it: a filter with bias, a limit, the largest of each window.
func.func @tosa_windows(%image: tensor<1x8x9x3xf32>, %filter: tensor<4x3x2x3xf32>, %bias: tensor<4xf32>) -> tensor<1x4x5x4xf32> {
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = "tosa.conv2d"(%image, %filter, %bias, %zero, %zero) {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x8x9x3xf32>, tensor<4x3x2x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x10x4xf32>
  %1 = "tosa.clamp"(%0) {min_val = -0.5 : f32, max_val = 1.5 : f32} : (tensor<1x8x10x4xf32>) -> tensor<1x8x10x4xf32>
  %2 = "tosa.max_pool2d"(%1) {kernel = array<i64: 2, 2>, stride = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>} : (tensor<1x8x10x4xf32>) -> tensor<1x4x5x4xf32>
  return %2 : tensor<1x4x5x4xf32>
}
