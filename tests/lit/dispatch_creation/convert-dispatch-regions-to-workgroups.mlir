// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-dispatch-creation-convert-dispatch-regions-to-workgroups))' --mlir-print-local-scope | FileCheck %s

// What is used becomes an operand, in order of use; then come the dims. The result is written to storage of its own.
// CHECK-LABEL: func.func @captures
// CHECK-SAME:    %[[A:.+]]: tensor<8x?xf32>, %[[D:.+]]: index, %[[S:.+]]: f32
// CHECK:         %[[T:.+]] = flow.tensor.tie_shape %[[A]]
// CHECK:         flow.dispatch.workgroups(%[[T]], %[[S]], %[[D]]) : (tensor<8x?xf32>{%[[D]]}, f32, index) -> tensor<8xf32> =
// CHECK-NEXT:    (%[[X:.+]]: !iree_tensor_ext.dispatch.tensor<readonly:tensor<8x?xf32>>, %[[Y:.+]]: f32, %[[N:.+]]: index, %[[O:.+]]: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8xf32>>) {
// CHECK:           %[[L:.+]] = iree_tensor_ext.dispatch.tensor.load %[[X]], offsets = [0, 0], sizes = [8, %[[N]]], strides = [1, 1]
// CHECK:           linalg.generic {{.*}} ins(%[[L]], %[[Y]] : tensor<8x?xf32>, f32)
// CHECK:           iree_tensor_ext.dispatch.tensor.store %{{.+}}, %[[O]], offsets = [0], sizes = [8], strides = [1]
// CHECK:           flow.return
func.func @captures(%a: tensor<8x?xf32>, %d: index, %s: f32) -> tensor<8xf32> {
  %t = flow.tensor.tie_shape %a : tensor<8x?xf32>{%d}
  %r = flow.dispatch.region -> (tensor<8xf32>) {
    %e = tensor.empty() : tensor<8xf32>
    %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
        ins(%t, %s : tensor<8x?xf32>, f32) outs(%e : tensor<8xf32>) {
    ^bb0(%x: f32, %y: f32, %o: f32):
      %m = arith.mulf %x, %y : f32
      %p = arith.addf %m, %o : f32
      linalg.yield %p : f32
    } -> tensor<8xf32>
    flow.return %0 : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// An init that comes from outside is overwritten.
// CHECK-LABEL: func.func @tied
// CHECK-SAME:    %[[A:.+]]: tensor<5xi32>, %[[S:.+]]: i32
// CHECK:         flow.dispatch.workgroups(%[[S]], %[[A]]) : (i32, tensor<5xi32>) -> %[[A]] =
// CHECK-NEXT:    (%{{.+}}: i32, %[[X:.+]]: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<5xi32>>) {
// CHECK:           iree_tensor_ext.dispatch.tensor.store %{{.+}}, %[[X]], offsets = [0], sizes = [5], strides = [1]
func.func @tied(%a: tensor<5xi32>, %s: i32) -> tensor<5xi32> {
  %r = flow.dispatch.region -> (tensor<5xi32>) {
    %0 = linalg.fill ins(%s : i32) outs(%a : tensor<5xi32>) -> tensor<5xi32>
    flow.return %0 : tensor<5xi32>
  }
  return %r : tensor<5xi32>
}
