// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-dispatch-creation-clone-producers-into-dispatch-regions))' --mlir-print-local-scope | FileCheck %s

// The region computes its init itself; nothing is left outside.
// CHECK-LABEL: func.func @init
// CHECK-NOT:     linalg.fill
// CHECK:         flow.dispatch.region
// CHECK:           %[[E:.+]] = tensor.empty() : tensor<6x10xf32>
// CHECK:           %[[Z:.+]] = arith.constant 0.000000e+00 : f32
// CHECK:           %[[F:.+]] = linalg.fill ins(%[[Z]] : f32) outs(%[[E]]
// CHECK:           linalg.matmul {{.*}} outs(%[[F]]
func.func @init(%a: tensor<6x4xf32>, %b: tensor<4x10xf32>) -> tensor<6x10xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<6x10xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<6x10xf32>) -> tensor<6x10xf32>
  %r = flow.dispatch.region -> (tensor<6x10xf32>) {
    %m = linalg.matmul ins(%a, %b : tensor<6x4xf32>, tensor<4x10xf32>) outs(%f : tensor<6x10xf32>) -> tensor<6x10xf32>
    flow.return %m : tensor<6x10xf32>
  }
  return %r : tensor<6x10xf32>
}
