// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-flow-initialize-empty-tensors))' --mlir-print-local-scope | FileCheck %s
// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-flow-initialize-empty-tensors{zero-fill=true}))' | FileCheck %s --check-prefix=ZERO

// CHECK-LABEL: func.func @escapes
// CHECK-SAME:    %[[D:.+]]: index
// CHECK:         %[[E:.+]] = flow.tensor.empty : tensor<4x?xf32>{%[[D]]}
// CHECK:         return %[[E]]
// ZERO-LABEL:  func.func @escapes
// ZERO:          %[[Z:.+]] = arith.constant 0.000000e+00 : f32
// ZERO:          flow.tensor.splat %[[Z]] : tensor<4x?xf32>
func.func @escapes(%d: index) -> tensor<4x?xf32> {
  %e = tensor.empty(%d) : tensor<4x?xf32>
  return %e : tensor<4x?xf32>
}

// Only its shape is used.
// CHECK-LABEL: func.func @init
// CHECK:         tensor.empty
func.func @init(%a: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.copy ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
