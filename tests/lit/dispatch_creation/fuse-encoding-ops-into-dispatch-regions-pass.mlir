// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-dispatch-creation-fuse-encoding-ops-into-dispatch-regions-pass))' --mlir-print-local-scope | FileCheck %s

#enc = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32]>

// The kernel writes the layout that is needed, and nothing else.
// CHECK-LABEL: func.func @fuse
// CHECK:         %[[R:.+]] = flow.dispatch.region -> (tensor<5x7xf32, #iree_encoding.encoding{{.*}}) {
// CHECK:           linalg.copy
// CHECK:           %[[E:.+]] = iree_encoding.set_encoding
// CHECK:           flow.return %[[E]]
// CHECK:         return %[[R]]
func.func @fuse(%a: tensor<5x7xf32>) -> tensor<5x7xf32, #enc> {
  %r = flow.dispatch.region -> (tensor<5x7xf32>) {
    %e = tensor.empty() : tensor<5x7xf32>
    %1 = linalg.copy ins(%a : tensor<5x7xf32>) outs(%e : tensor<5x7xf32>) -> tensor<5x7xf32>
    flow.return %1 : tensor<5x7xf32>
  }
  %0 = iree_encoding.set_encoding %r : tensor<5x7xf32> -> tensor<5x7xf32, #enc>
  return %0 : tensor<5x7xf32, #enc>
}
