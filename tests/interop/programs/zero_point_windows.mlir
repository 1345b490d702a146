// A quantized convolution with strides, and a depthwise one.
func.func @zero_point_windows(%x: tensor<1x9x8x3xi8>, %w: tensor<3x2x3x5xi8>, %d: tensor<2x2x3xi8>, %zx: i32, %zw: i32) -> (tensor<1x4x7x5xi32>, tensor<1x8x7x3xi32>) {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<1x4x7x5xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<1x4x7x5xi32>) -> tensor<1x4x7x5xi32>
  %r = linalg.conv_2d_nhwc_hwcf_q {dilations = dense<1> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>}
      ins(%x, %w, %zx, %zw : tensor<1x9x8x3xi8>, tensor<3x2x3x5xi8>, i32, i32) outs(%f : tensor<1x4x7x5xi32>) -> tensor<1x4x7x5xi32>
  %de = tensor.empty() : tensor<1x8x7x3xi32>
  %df = linalg.fill ins(%zero : i32) outs(%de : tensor<1x8x7x3xi32>) -> tensor<1x8x7x3xi32>
  %s = linalg.depthwise_conv_2d_nhwc_hwc_q {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x, %d, %zx, %zw : tensor<1x9x8x3xi8>, tensor<2x2x3xi8>, i32, i32) outs(%df : tensor<1x8x7x3xi32>) -> tensor<1x8x7x3xi32>
  return %r, %s : tensor<1x4x7x5xi32>, tensor<1x8x7x3xi32>
}
