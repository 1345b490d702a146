// RUN: strata-opt %s --iree-input-conversion-promote-bf16-to-f32 2>&1 | FileCheck %s

// CHECK: warning: bf16 is promoted to f32: callers have to pass '(tensor<3xf32>) -> (tensor<3xf32>, f64)'
// CHECK: util.global private @w = dense<1.500000e+00> : tensor<3xf32>
util.global private @w = dense<1.5> : tensor<3xbf16>
// CHECK-LABEL: util.func public @f(%arg0: tensor<3xf32>) -> (tensor<3xf32>, f64)
util.func public @f(%a: tensor<3xbf16>) -> (tensor<3xbf16>, f64) {
  %c0 = arith.constant 0 : index
  %w = util.global.load @w : tensor<3xbf16>
  // CHECK: %[[S:.+]] = arith.mulf %arg0, %{{.+}} : tensor<3xf32>
  %s = arith.mulf %a, %w : tensor<3xbf16>
  // CHECK-NOT: truncf
  %e = arith.extf %s : tensor<3xbf16> to tensor<3xf32>
  %t = arith.truncf %e : tensor<3xf32> to tensor<3xbf16>
  // CHECK: %[[X:.+]] = tensor.extract %[[S]]
  %x = tensor.extract %t[%c0] : tensor<3xbf16>
  // CHECK: arith.extf %[[X]] : f32 to f64
  %d = arith.extf %x : bf16 to f64
  util.return %t, %d : tensor<3xbf16>, f64
}
