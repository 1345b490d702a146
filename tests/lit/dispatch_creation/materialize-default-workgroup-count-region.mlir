// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-dispatch-creation-materialize-default-workgroup-count-region))' --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: func.func @count
// CHECK-SAME:    %[[A:.+]]: tensor<?xf32>, %[[D:.+]]: index
// CHECK:         flow.dispatch.workgroups[%[[D]]](%[[A]], %[[D]])
// CHECK-NEXT:    (%{{.+}}: !iree_tensor_ext.dispatch.tensor<readonly:tensor<?xf32>>, %[[N:.+]]: index, %{{.+}}: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?xf32>>) {
// CHECK:           %[[O:.+]] = iree_tensor_ext.dispatch.workload.ordinal %[[N]], 0 : index
// CHECK:           sizes = [%[[O]]]
// CHECK:         } count(%[[W:.+]]: index) -> (index, index, index) {
// CHECK:           %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice(%[[W]])
// CHECK:           flow.return %x, %y, %z : index, index, index
func.func @count(%a: tensor<?xf32>, %d: index) -> tensor<?xf32> {
  %r = flow.dispatch.workgroups(%a, %d) : (tensor<?xf32>{%d}, index) -> tensor<?xf32>{%d} =
      (%x: !iree_tensor_ext.dispatch.tensor<readonly:tensor<?xf32>>, %n: index, %o: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?xf32>>) {
    %l = iree_tensor_ext.dispatch.tensor.load %x, offsets = [0], sizes = [%n], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?xf32>>{%n} -> tensor<?xf32>
    iree_tensor_ext.dispatch.tensor.store %l, %o, offsets = [0], sizes = [%n], strides = [1] : tensor<?xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?xf32>>{%n}
    flow.return
  }
  return %r : tensor<?xf32>
}
