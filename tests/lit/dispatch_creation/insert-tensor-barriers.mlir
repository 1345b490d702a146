// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-dispatch-creation-insert-tensor-barriers))' --mlir-print-local-scope | FileCheck %s

// The argument enters, the copy leaves; what is in between stays as it is.
// CHECK-LABEL: func.func @copy
// CHECK-SAME:    %[[A:.+]]: tensor<3x9xf32>, %[[I:.+]]: index
// CHECK:         %[[IN:.+]] = iree_tensor_ext.compute_barrier.start %[[A]] : tensor<3x9xf32> -> tensor<3x9xf32>
// CHECK:         %[[S:.+]] = linalg.copy ins(%[[IN]]
// CHECK:         %[[M:.+]] = linalg.copy ins(%[[S]]
// CHECK:         %[[OUT:.+]] = iree_tensor_ext.compute_barrier.end %[[M]] : tensor<3x9xf32> -> tensor<3x9xf32>
// CHECK:         return %[[OUT]]
func.func @copy(%a: tensor<3x9xf32>, %i: index) -> tensor<3x9xf32> {
  %e = tensor.empty() : tensor<3x9xf32>
  %s = linalg.copy ins(%a : tensor<3x9xf32>) outs(%e : tensor<3x9xf32>) -> tensor<3x9xf32>
  %m = linalg.copy ins(%s : tensor<3x9xf32>) outs(%e : tensor<3x9xf32>) -> tensor<3x9xf32>
  return %m : tensor<3x9xf32>
}
