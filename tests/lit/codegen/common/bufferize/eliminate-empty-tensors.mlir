// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-eliminate-empty-tensors))' | FileCheck %s

#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>]>

// The fill writes where the result is stored.
// CHECK-LABEL: func.func @f
// CHECK: %[[B:.+]] = hal.interface.binding.subspan
// CHECK: %[[T:.+]] = iree_codegen.load_from_buffer %[[B]]
// CHECK: %[[F:.+]] = linalg.fill {{.*}} outs(%[[T]]
// CHECK: iree_codegen.store_to_buffer %[[F]], %[[B]]
func.func @f(%x: f32) {
  %c0 = arith.constant 0 : index
  %b = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<4xf32, #hal.descriptor_type<storage_buffer>>
  %0 = tensor.empty() : tensor<4xf32>
  %1 = linalg.fill ins(%x : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  iree_codegen.store_to_buffer %1, %b : tensor<4xf32> into memref<4xf32, #hal.descriptor_type<storage_buffer>>
  return
}
