// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-dispatch-creation-hoist-uniform-scalar-compute))' --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: func.func @uniform
// CHECK-SAME:    %{{.+}}: tensor<4xi32>, %[[N:.+]]: i32
// CHECK:         %[[M:.+]] = arith.muli %[[N]], %[[N]] : i32
// CHECK:         flow.dispatch.region
// CHECK-NOT:       arith.muli
// CHECK:           linalg.fill ins(%[[M]] : i32)
func.func @uniform(%a: tensor<4xi32>, %n: i32) -> tensor<4xi32> {
  %r = flow.dispatch.region -> (tensor<4xi32>) {
    %m = arith.muli %n, %n : i32
    %0 = linalg.fill ins(%m : i32) outs(%a : tensor<4xi32>) -> tensor<4xi32>
    flow.return %0 : tensor<4xi32>
  }
  return %r : tensor<4xi32>
}
