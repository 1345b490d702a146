// RUN: strata-opt %s --pass-pipeline='builtin.module(util.func(iree-dispatch-creation-bitcast-unsupported-element-types))' --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: util.func public @f4
// CHECK-SAME:    %[[A:.+]]: tensor<?x8xf4E2M1FN>, %[[D:.+]]: index
util.func public @f4(%a: tensor<?x8xf4E2M1FN>, %d: index) -> tensor<?x8xf4E2M1FN> {
  // CHECK: %[[B:.+]] = flow.tensor.bitcast %[[A]] : tensor<?x8xf4E2M1FN>{%[[D]]} -> tensor<?x4xi8>{%[[D]]}
  // CHECK: %[[R:.+]] = flow.dispatch.workgroups(%[[B]], %[[D]]) : (tensor<?x4xi8>{%[[D]]}, index) -> tensor<?x4xi8>{%[[D]]}
  // CHECK: %[[L:.+]] = iree_tensor_ext.dispatch.tensor.load %{{.+}}, offsets = [0, 0], sizes = [%[[E:.+]], 4]
  // CHECK: %[[LC:.+]] = iree_tensor_ext.bitcast %[[L]] : tensor<?x4xi8>{%[[E]]} -> tensor<?x8xf4E2M1FN>{%[[E]]}
  // CHECK: %[[SC:.+]] = iree_tensor_ext.bitcast %[[LC]] : tensor<?x8xf4E2M1FN>{%[[E]]} -> tensor<?x4xi8>{%[[E]]}
  // CHECK: iree_tensor_ext.dispatch.tensor.store %[[SC]], %{{.+}}, offsets = [0, 0], sizes = [%[[E]], 4]
  // CHECK: %[[C:.+]] = flow.tensor.bitcast %[[R]] : tensor<?x4xi8>{%[[D]]} -> tensor<?x8xf4E2M1FN>{%[[D]]}
  // CHECK: util.return %[[C]]
  %0 = flow.dispatch.workgroups(%a, %d) : (tensor<?x8xf4E2M1FN>{%d}, index) -> tensor<?x8xf4E2M1FN>{%d} =
    (%x: !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x8xf4E2M1FN>>, %e: index, %y: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?x8xf4E2M1FN>>) {
    %l = iree_tensor_ext.dispatch.tensor.load %x, offsets = [0, 0], sizes = [%e, 8], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x8xf4E2M1FN>>{%e} -> tensor<?x8xf4E2M1FN>
    iree_tensor_ext.dispatch.tensor.store %l, %y, offsets = [0, 0], sizes = [%e, 8], strides = [1, 1] : tensor<?x8xf4E2M1FN> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?x8xf4E2M1FN>>{%e}
    flow.return
  }
  util.return %0 : tensor<?x8xf4E2M1FN>
}

// Narrow integers have a packing of their own.
// CHECK-LABEL: util.func public @i4
// CHECK-NOT:     bitcast
util.func public @i4(%a: tensor<8xi4>) -> tensor<8xi4> {
  %0 = flow.dispatch.workgroups(%a) : (tensor<8xi4>) -> %a =
    (%x: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<8xi4>>) {
    flow.return
  }
  util.return %0 : tensor<8xi4>
}
