// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-dispatch-creation-set-encoding))' --mlir-print-local-scope | FileCheck %s

// Each operand says which one it is; the mark is gone. A fill is filled in the new layout at once.
// CHECK-LABEL: func.func @marked
// CHECK-SAME:    %[[A:.+]]: tensor<5x7xf32>, %[[B:.+]]: tensor<7x3xf32>
// CHECK:         %[[L:.+]] = iree_encoding.set_encoding %[[A]] : tensor<5x7xf32> -> tensor<5x7xf32, #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], {{.*}}iteration_sizes = [5, 3, 7]>>
// CHECK:         %[[R:.+]] = iree_encoding.set_encoding %[[B]] {{.*}}operand_index = 1
// CHECK:         %[[E:.+]] = tensor.empty() : tensor<5x3xf32, #iree_encoding.encoding<operand_index = 2
// CHECK:         %[[F:.+]] = linalg.fill {{.*}} outs(%[[E]]
// CHECK:         %[[M:.+]] = linalg.matmul ins(%[[L]], %[[R]] {{.*}} outs(%[[F]]
// CHECK:         %[[U:.+]] = iree_encoding.unset_encoding %[[M]]
// CHECK:         return %[[U]] : tensor<5x3xf32>
func.func @marked(%a: tensor<5x7xf32>, %b: tensor<7x3xf32>) -> tensor<5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<5x3xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<5x3xf32>) -> tensor<5x3xf32>
  %0 = linalg.matmul {iree.opt.data_tiling} ins(%a, %b : tensor<5x7xf32>, tensor<7x3xf32>) outs(%f : tensor<5x3xf32>) -> tensor<5x3xf32>
  return %0 : tensor<5x3xf32>
}
