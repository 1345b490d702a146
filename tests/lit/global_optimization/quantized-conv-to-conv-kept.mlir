// What has no corrections in the type of the sums stays.
// RUN: strata-opt %s --pass-pipeline='builtin.module(util.func(iree-global-opt-quantized-conv-to-conv))' | FileCheck %s

// CHECK-LABEL: @wide
// CHECK: linalg.conv_2d_nhwc_hwcf_q
util.func public @wide(%in: tensor<2x9x8x3xi32>, %f: tensor<3x2x3x5xi32>, %zi: i16, %zf: i16, %init: tensor<2x7x7x5xi16>) -> tensor<2x7x7x5xi16> {
  %r = linalg.conv_2d_nhwc_hwcf_q {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%in, %f, %zi, %zf : tensor<2x9x8x3xi32>, tensor<3x2x3x5xi32>, i16, i16) outs(%init : tensor<2x7x7x5xi16>) -> tensor<2x7x7x5xi16>
  util.return %r : tensor<2x7x7x5xi16>
}

// CHECK-LABEL: @channels_first
// CHECK: linalg.conv_2d_nchw_fchw_q
util.func public @channels_first(%in: tensor<2x3x9x8xi8>, %f: tensor<5x3x3x2xi8>, %zi: i32, %zf: i32, %init: tensor<2x5x7x7xi32>) -> tensor<2x5x7x7xi32> {
  %r = linalg.conv_2d_nchw_fchw_q {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%in, %f, %zi, %zf : tensor<2x3x9x8xi8>, tensor<5x3x3x2xi8>, i32, i32) outs(%init : tensor<2x5x7x7xi32>) -> tensor<2x5x7x7xi32>
  util.return %r : tensor<2x5x7x7xi32>
}
