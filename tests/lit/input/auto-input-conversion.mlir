// RUN: strata-opt %s --split-input-file --iree-auto-input-conversion | FileCheck %s

// CHECK-LABEL: func.func @plain
func.func @plain(%a: tensor<2xf32>) -> tensor<2xf32> {
  // CHECK-NEXT: arith.addf
  %0 = arith.addf %a, %a : tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// A program of TOSA goes to linalg.
// CHECK: module attributes {tosa.target_env = #tosa.target_env<{{.*}}level = none
// CHECK-LABEL: func.func @network
// CHECK-NOT: tosa.
// CHECK: linalg.conv_2d_nhwc_hwcf
// CHECK-NOT: tosa.
// CHECK: linalg.generic
// CHECK: math.exp
// CHECK-NOT: tosa.
// CHECK: return
func.func @network(%image: tensor<1x7x6x2xf32>, %filter: tensor<5x3x3x2xf32>, %bias: tensor<5xf32>) -> tensor<1x5x4x5xf32> {
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = "tosa.conv2d"(%image, %filter, %bias, %zero, %zero) {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x7x6x2xf32>, tensor<5x3x3x2xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x5x4x5xf32>
  %1 = "tosa.exp"(%0) : (tensor<1x5x4x5xf32>) -> tensor<1x5x4x5xf32>
  return %1 : tensor<1x5x4x5xf32>
}
