// RUN: strata-opt %s --pass-pipeline='builtin.module(iree-dispatch-creation-hoist-encoding-ops)' --mlir-print-local-scope | FileCheck %s

#enc = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32]>

// What is encoded comes from outside, so the encoding can be made there.
// CHECK-LABEL: func.func @hoist
// CHECK-SAME:    %[[A:.+]]: tensor<5x7xf32>
// CHECK:         %[[E:.+]] = iree_encoding.set_encoding %[[A]]
// CHECK:         flow.dispatch.region
// CHECK-NOT:       set_encoding %[[A]]
// CHECK:           linalg.generic {{.*}} ins(%[[E]]
// CHECK:           iree_encoding.unset_encoding
func.func @hoist(%a: tensor<5x7xf32>) -> tensor<5x7xf32> {
  %r = flow.dispatch.region -> (tensor<5x7xf32>) {
    %0 = iree_encoding.set_encoding %a : tensor<5x7xf32> -> tensor<5x7xf32, #enc>
    %e = tensor.empty() : tensor<5x7xf32, #enc>
    %1 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
        ins(%0 : tensor<5x7xf32, #enc>) outs(%e : tensor<5x7xf32, #enc>) {
    ^bb0(%x: f32, %o: f32):
      %s = arith.negf %x : f32
      linalg.yield %s : f32
    } -> tensor<5x7xf32, #enc>
    %2 = iree_encoding.unset_encoding %1 : tensor<5x7xf32, #enc> -> tensor<5x7xf32>
    flow.return %2 : tensor<5x7xf32>
  }
  return %r : tensor<5x7xf32>
}
