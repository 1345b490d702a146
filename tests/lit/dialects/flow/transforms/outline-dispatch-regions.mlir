// RUN: strata-opt %s --pass-pipeline='builtin.module(iree-flow-outline-dispatch-regions)' --mlir-print-local-scope | FileCheck %s

// CHECK:       flow.executable private @scale_dispatch_0 {
// CHECK-NEXT:    flow.executable.export public @scale_dispatch_0 workgroups(%[[W:.+]]: index) -> (index, index, index) {
// CHECK:           flow.return %x, %y, %z : index, index, index
// CHECK:         builtin.module {
// CHECK-NEXT:      func.func @scale_dispatch_0(%[[X:.+]]: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<?xf32>>, %[[N:.+]]: index) {
// CHECK:             return
// CHECK:       func.func @scale
// CHECK-SAME:    %[[A:.+]]: tensor<?xf32>, %[[D:.+]]: index
// CHECK:         flow.dispatch @scale_dispatch_0::@scale_dispatch_0[%[[D]]](%[[A]], %[[D]]) : (tensor<?xf32>{%[[D]]}, index) -> %[[A]]{%[[D]]}
func.func @scale(%a: tensor<?xf32>, %d: index) -> tensor<?xf32> {
  %r = flow.dispatch.workgroups[%d](%a, %d) : (tensor<?xf32>{%d}, index) -> %a{%d} =
      (%x: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<?xf32>>, %n: index) {
    %l = iree_tensor_ext.dispatch.tensor.load %x, offsets = [0], sizes = [%n], strides = [1] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<?xf32>>{%n} -> tensor<?xf32>
    iree_tensor_ext.dispatch.tensor.store %l, %x, offsets = [0], sizes = [%n], strides = [1] : tensor<?xf32> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<?xf32>>{%n}
    flow.return
  } count(%w: index) -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice(%w)
    flow.return %x, %y, %z : index, index, index
  }
  return %r : tensor<?xf32>
}
