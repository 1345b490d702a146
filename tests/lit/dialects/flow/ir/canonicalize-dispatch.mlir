// RUN: strata-opt %s --canonicalize | FileCheck %s

// A value that is given twice is one result.
// CHECK-LABEL: util.func public @twice
util.func public @twice(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK: %[[R:.+]] = flow.dispatch.region -> (tensor<4xf32>) {
  %0:2 = flow.dispatch.region -> (tensor<4xf32>, tensor<4xf32>) {
    %1 = arith.addf %a, %a : tensor<4xf32>
    // CHECK: flow.return %{{.+}} : tensor<4xf32>
    flow.return %1, %1 : tensor<4xf32>, tensor<4xf32>
  }
  // CHECK: util.return %[[R]], %[[R]]
  util.return %0#0, %0#1 : tensor<4xf32>, tensor<4xf32>
}

// A result nobody uses is not written, also where its dims are stated first.
// CHECK-LABEL: util.func public @unused
util.func public @unused(%n: index, %a: tensor<?xf32>) -> tensor<4xf32> {
  // CHECK: flow.dispatch.workgroups[%c1](%{{.+}}) : {{.*}} -> tensor<4xf32>
  %c1 = arith.constant 1 : index
  %0:2 = flow.dispatch.workgroups[%c1](%n, %a) : (index, tensor<?xf32>{%n}) -> (tensor<4xf32>, tensor<?xf32>{%n}) =
      (%m: index, %in: !iree_tensor_ext.dispatch.tensor<readonly:tensor<?xf32>>, %out: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>, %other: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?xf32>>) {
    %tied_in = flow.dispatch.tie_shape %in : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?xf32>>{%m}
    %x = iree_tensor_ext.dispatch.tensor.load %tied_in, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?xf32>>{%m} -> tensor<4xf32>
    // CHECK-COUNT-1: dispatch.tensor.store
    iree_tensor_ext.dispatch.tensor.store %x, %out, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
    %tied = flow.dispatch.tie_shape %other : !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?xf32>>{%m}
    // CHECK-NOT: dispatch.tensor.store
    iree_tensor_ext.dispatch.tensor.store %x, %tied, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?xf32>>{%m}
    // CHECK: flow.return
    flow.return
  }
  util.return %0#0 : tensor<4xf32>
}
