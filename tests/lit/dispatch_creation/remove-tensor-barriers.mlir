// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-dispatch-creation-remove-tensor-barriers))' --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: func.func @f
// CHECK-SAME:    %[[A:.+]]: tensor<7xi8>
// CHECK-NOT:     compute_barrier
// CHECK:         %[[C:.+]] = tensor.cast %[[A]]
// CHECK:         return %[[C]]
func.func @f(%a: tensor<7xi8>) -> tensor<?xi8> {
  %0 = iree_tensor_ext.compute_barrier.start %a : tensor<7xi8> -> tensor<7xi8>
  %1 = tensor.cast %0 : tensor<7xi8> to tensor<?xi8>
  %c7 = arith.constant 7 : index
  %2 = iree_tensor_ext.compute_barrier.end %1 : tensor<?xi8>{%c7} -> tensor<?xi8>
  return %2 : tensor<?xi8>
}
