// RUN: strata-opt %s --iree-input-conversion-demote-f64-to-f32 2>&1 | FileCheck %s

// CHECK: warning: f64 is demoted to f32: callers have to pass '(tensor<2xf32>, f32) -> (tensor<2xf32>, f32)'
// CHECK: util.global private @w = dense<[1.000000e+00, 2.500000e+00]> : tensor<2xf32>
util.global private @w = dense<[1.0, 2.5]> : tensor<2xf64>

// CHECK-LABEL: util.func public @f(%arg0: tensor<2xf32>, %arg1: f32) -> (tensor<2xf32>, f32)
util.func public @f(%a: tensor<2xf64>, %s: f32) -> (tensor<2xf64>, f64) {
  // CHECK-NEXT: %[[C:.+]] = arith.constant 3.500000e+00 : f32
  %c = arith.constant 3.5 : f64
  // CHECK-NOT: arith.extf
  %e = arith.extf %s : f32 to f64
  // CHECK: util.global.load @w : tensor<2xf32>
  %w = util.global.load @w : tensor<2xf64>
  %0 = tensor.empty() : tensor<2xf64>
  // CHECK: linalg.map { arith.addf } ins(%{{.+}}, %{{.+}} : tensor<2xf32>, tensor<2xf32>)
  %1 = linalg.map { arith.addf } ins(%a, %w : tensor<2xf64>, tensor<2xf64>) outs(%0 : tensor<2xf64>)
  // CHECK: util.return %{{.+}}, %arg1 : tensor<2xf32>, f32
  util.return %1, %e : tensor<2xf64>, f64
}
