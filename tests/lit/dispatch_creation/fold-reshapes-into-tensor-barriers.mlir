// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-dispatch-creation-fold-reshapes-into-tensor-barriers))' --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: func.func @reshapes
// CHECK-SAME:    %[[A:.+]]: tensor<1x6xf32>
// CHECK:         %[[C:.+]] = tensor.collapse_shape %[[A]] {{\[}}[0, 1]] : tensor<1x6xf32> into tensor<6xf32>
// CHECK:         %[[S:.+]] = iree_tensor_ext.compute_barrier.start %[[C]] : tensor<6xf32> -> tensor<6xf32>
// CHECK:         %[[X:.+]] = linalg.copy ins(%[[S]]
// CHECK:         %[[E:.+]] = iree_tensor_ext.compute_barrier.end %[[X]] : tensor<6xf32> -> tensor<6xf32>
// CHECK:         %[[R:.+]] = tensor.expand_shape %[[E]] {{\[}}[0, 1]] output_shape [2, 3]
// CHECK:         return %[[R]]
func.func @reshapes(%a: tensor<1x6xf32>) -> tensor<2x3xf32> {
  %0 = iree_tensor_ext.compute_barrier.start %a : tensor<1x6xf32> -> tensor<1x6xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<1x6xf32> into tensor<6xf32>
  %e = tensor.empty() : tensor<6xf32>
  %2 = linalg.copy ins(%1 : tensor<6xf32>) outs(%e : tensor<6xf32>) -> tensor<6xf32>
  %3 = tensor.expand_shape %2 [[0, 1]] output_shape [2, 3] : tensor<6xf32> into tensor<2x3xf32>
  %4 = iree_tensor_ext.compute_barrier.end %3 : tensor<2x3xf32> -> tensor<2x3xf32>
  return %4 : tensor<2x3xf32>
}
