// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-flow-inject-tensor-tracing))' --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: func.func @traced
// CHECK-SAME:    %[[A:.+]]: tensor<4xf32>
// CHECK:         flow.tensor.trace "copy inputs" = [%[[A]] : tensor<4xf32>, %{{.+}} : tensor<4xf32>]
// CHECK:         %[[R:.+]] = linalg.copy
// CHECK-NOT:     iree.tensor.trace
// CHECK:         flow.tensor.trace "copy outputs" = [%[[R]] : tensor<4xf32>]
func.func @traced(%a: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.copy {iree.tensor.trace = "copy"} ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
