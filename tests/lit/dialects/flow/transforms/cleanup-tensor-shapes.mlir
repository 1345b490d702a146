// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-flow-cleanup-tensor-shapes))' --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: func.func @ties
// CHECK-SAME:    %[[A:.+]]: tensor<?xf32>
// CHECK-NEXT:    return %[[A]]
func.func @ties(%a: tensor<?xf32>, %d: index) -> tensor<?xf32> {
  %0 = flow.tensor.tie_shape %a : tensor<?xf32>{%d}
  return %0 : tensor<?xf32>
}
