// RUN: strata-opt %s --iree-input-conversion-demote-f32-to-f16 2>&1 | FileCheck %s

// CHECK: warning: f32 is demoted to f16
// CHECK-LABEL: util.func public @f(%arg0: tensor<3xf16>) -> (tensor<3xf16>, tensor<3xbf16>, tensor<3xf64>)
util.func public @f(%a: tensor<3xf32>) -> (tensor<3xf32>, tensor<3xbf16>, tensor<3xf64>) {
  // CHECK: %[[C:.+]] = arith.constant dense<[1.000000e+00, 9.997550e-02, 0x7C00]> : tensor<3xf16>
  %c = arith.constant dense<[1.0, 0.1, 1.0e+9]> : tensor<3xf32>
  // CHECK: %[[S:.+]] = arith.addf %arg0, %[[C]] : tensor<3xf16>
  %s = arith.addf %a, %c : tensor<3xf32>
  // No cast leads from one 16-bit format to the other.
  // CHECK: %[[W:.+]] = arith.extf %[[S]] : tensor<3xf16> to tensor<3xf32>
  // CHECK: arith.truncf %[[W]] : tensor<3xf32> to tensor<3xbf16>
  %t = arith.truncf %s : tensor<3xf32> to tensor<3xbf16>
  // CHECK: arith.extf %[[S]] : tensor<3xf16> to tensor<3xf64>
  %e = arith.extf %s : tensor<3xf32> to tensor<3xf64>
  util.return %s, %t, %e : tensor<3xf32>, tensor<3xbf16>, tensor<3xf64>
}
