// RUN: strata-opt %s --pass-pipeline='builtin.module(iree-verify-input-legality)' | FileCheck %s

// CHECK-LABEL: func.func @legal
func.func @legal(%a: tensor<4xf32>) -> tensor<4xf32> {
  return %a : tensor<4xf32>
}

// CHECK-LABEL: func.func @kernel
// CHECK: linalg.exp
func.func @kernel(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = flow.dispatch.workgroups(%a) : (tensor<4xf32>) -> tensor<4xf32> =
      (%in: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>, %out: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>) {
    %1 = iree_tensor_ext.dispatch.tensor.load %in, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
    %2 = linalg.exp ins(%1 : tensor<4xf32>) outs(%1 : tensor<4xf32>) -> tensor<4xf32>
    iree_tensor_ext.dispatch.tensor.store %2, %out, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
    flow.return
  }
  return %0 : tensor<4xf32>
}
