// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-dispatch-creation-convert-encoding-to-flow))' --mlir-print-local-scope | FileCheck %s

#enc = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32]>

// CHECK-LABEL: func.func @outside
// CHECK-SAME:    %[[A:.+]]: tensor<5x7xf32>
// CHECK:         %[[E:.+]] = flow.tensor.encode %[[A]] : tensor<5x7xf32> -> tensor<5x7xf32, #iree_encoding.encoding
// CHECK:         %[[U:.+]] = flow.tensor.encode %[[E]] : tensor<5x7xf32, #iree_encoding.encoding{{.*}} -> tensor<5x7xf32>
// CHECK:         return %[[U]]
func.func @outside(%a: tensor<5x7xf32>) -> tensor<5x7xf32> {
  %0 = iree_encoding.set_encoding %a : tensor<5x7xf32> -> tensor<5x7xf32, #enc>
  %1 = iree_encoding.unset_encoding %0 : tensor<5x7xf32, #enc> -> tensor<5x7xf32>
  return %1 : tensor<5x7xf32>
}
