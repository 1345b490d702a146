// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-convert-accgemm-to-gemm))' | FileCheck %s

#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>]>

// The accumulator can't be overwritten: it is added afterwards.
// CHECK-LABEL: func.func @read_only
// CHECK: %[[ACC:.+]] = iree_tensor_ext.dispatch.tensor.load
// CHECK: %[[ZERO:.+]] = linalg.fill
// CHECK: %[[R:.+]] = linalg.matmul {{.*}} outs(%[[ZERO]]
// CHECK: linalg.generic {{.*}} ins(%[[R]], %[[ACC]]
// CHECK: arith.addf
func.func @read_only(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>) -> tensor<4x4xf32> {
  %c0 = arith.constant 0 : index
  %in = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) flags(ReadOnly) : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x4xf32>>
  %acc = iree_tensor_ext.dispatch.tensor.load %in, offsets = [0, 0], sizes = [4, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x4xf32>> -> tensor<4x4xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x4xf32>) outs(%acc : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// CHECK-LABEL: func.func @filled
// CHECK: %[[ACC:.+]] = linalg.fill
// CHECK: linalg.matmul {{.*}} outs(%[[ACC]]
// CHECK-NOT: arith.addf
func.func @filled(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %x: f32) -> tensor<4x4xf32> {
  %empty = tensor.empty() : tensor<4x4xf32>
  %acc = linalg.fill ins(%x : f32) outs(%empty : tensor<4x4xf32>) -> tensor<4x4xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x4xf32>) outs(%acc : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
