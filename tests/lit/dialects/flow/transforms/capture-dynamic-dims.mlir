// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-flow-capture-dynamic-dims))' --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: func.func @dims
// CHECK-SAME:    %[[A:.+]]: tensor<?xf32>, %[[D:.+]]: index, %[[E:.+]]: index
// CHECK:         flow.dispatch.workgroups(%[[A]], %[[D]], %[[E]]) : (tensor<?xf32>{%[[D]]}, index, index) -> tensor<?xf32>{%[[E]]} =
// CHECK-NEXT:    (%[[X:.+]]: !iree_tensor_ext.dispatch.tensor<readonly:tensor<?xf32>>, %[[N:.+]]: index, %[[M:.+]]: index, %[[O:.+]]: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?xf32>>) {
// CHECK-DAG:       flow.dispatch.tie_shape %[[X]] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?xf32>>{%[[N]]}
// CHECK-DAG:       flow.dispatch.tie_shape %[[O]] : !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?xf32>>{%[[M]]}
func.func @dims(%a: tensor<?xf32>, %d: index, %e: index) -> tensor<?xf32> {
  %r = flow.dispatch.workgroups(%a) : (tensor<?xf32>{%d}) -> tensor<?xf32>{%e} =
      (%x: !iree_tensor_ext.dispatch.tensor<readonly:tensor<?xf32>>, %o: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?xf32>>) {
    %0 = util.optimization_barrier %x : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?xf32>>
    %1 = util.optimization_barrier %o : !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?xf32>>
    flow.return
  }
  return %r : tensor<?xf32>
}
