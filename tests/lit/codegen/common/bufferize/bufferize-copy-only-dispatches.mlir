// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-codegen-bufferize-copy-only-dispatches))' | FileCheck %s

#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>

// CHECK-LABEL: func.func @part
func.func @part(%i: index) {
  // CHECK: %[[PART:.+]] = memref.subview %{{.+}}[%{{.+}}, 0] [4, 10] [1, 1]
  // CHECK: linalg.generic
  // CHECK-SAME: ins(%[[PART]]
  // CHECK-NOT: tensor
  // CHECK: return
  %c0 = arith.constant 0 : index
  %0 = hal.interface.binding.subspan layout(#layout) binding(0) offset(%c0) flags(ReadOnly) : !iree_tensor_ext.dispatch.tensor<readonly:tensor<9x10xf32>>
  %1 = hal.interface.binding.subspan layout(#layout) binding(1) offset(%c0) : !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4x10xf32>>
  %2 = iree_tensor_ext.dispatch.tensor.load %0, offsets = [%i, 0], sizes = [4, 10], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<9x10xf32>> -> tensor<4x10xf32>
  iree_tensor_ext.dispatch.tensor.store %2, %1, offsets = [0, 0], sizes = [4, 10], strides = [1, 1] : tensor<4x10xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4x10xf32>>
  return
}

// What computes is left to a strategy.
// CHECK-LABEL: func.func @computed
func.func @computed() {
  // CHECK: arith.addf {{.*}} : tensor<4xf32>
  %c0 = arith.constant 0 : index
  %0 = hal.interface.binding.subspan layout(#layout) binding(0) offset(%c0) flags(ReadOnly) : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>
  %1 = hal.interface.binding.subspan layout(#layout) binding(1) offset(%c0) : !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
  %2 = iree_tensor_ext.dispatch.tensor.load %0, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
  %3 = arith.addf %2, %2 : tensor<4xf32>
  iree_tensor_ext.dispatch.tensor.store %3, %1, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
  return
}

// Rows with gaps between them can't be seen as one row.
// CHECK-LABEL: func.func @rows_with_gaps
func.func @rows_with_gaps() {
  // CHECK: tensor.collapse_shape
  // CHECK: iree_tensor_ext.dispatch.tensor.store
  %c0 = arith.constant 0 : index
  %0 = hal.interface.binding.subspan layout(#layout) binding(0) offset(%c0) flags(ReadOnly) : !iree_tensor_ext.dispatch.tensor<readonly:tensor<9x10xf32>>
  %1 = hal.interface.binding.subspan layout(#layout) binding(1) offset(%c0) : !iree_tensor_ext.dispatch.tensor<writeonly:tensor<32xf32>>
  %2 = iree_tensor_ext.dispatch.tensor.load %0, offsets = [2, 1], sizes = [4, 8], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<9x10xf32>> -> tensor<4x8xf32>
  %3 = tensor.collapse_shape %2 [[0, 1]] : tensor<4x8xf32> into tensor<32xf32>
  iree_tensor_ext.dispatch.tensor.store %3, %1, offsets = [0], sizes = [32], strides = [1] : tensor<32xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<32xf32>>
  return
}
