// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-eliminate-empty-tensors))' | FileCheck %s

#pair = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>, #hal.pipeline.binding<storage_buffer>]>
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

// An empty tensor that two results begin with is two, in the order of the results.
// CHECK-LABEL: func.func @two
// CHECK: %[[B:.+]] = hal.interface.binding.subspan layout({{.*}} binding(0)
// CHECK: %[[C:.+]] = hal.interface.binding.subspan layout({{.*}} binding(1)
// CHECK: %[[S:.+]] = iree_codegen.load_from_buffer %[[B]]
// CHECK: %[[T:.+]] = iree_codegen.load_from_buffer %[[C]]
// CHECK: linalg.generic {{.*}} outs(%[[S]], %[[T]] :
func.func @two(%x: f32) {
  %c0 = arith.constant 0 : index
  %b = hal.interface.binding.subspan layout(#pair) binding(0) alignment(64) offset(%c0) : memref<4xf32, #hal.descriptor_type<storage_buffer>>
  %c = hal.interface.binding.subspan layout(#pair) binding(1) alignment(64) offset(%c0) : memref<4xf32, #hal.descriptor_type<storage_buffer>>
  %0 = tensor.empty() : tensor<4xf32>
  %1:2 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%0, %0 : tensor<4xf32>, tensor<4xf32>) {
  ^bb0(%o: f32, %p: f32):
    linalg.yield %x, %x : f32, f32
  } -> (tensor<4xf32>, tensor<4xf32>)
  iree_codegen.store_to_buffer %1#0, %b : tensor<4xf32> into memref<4xf32, #hal.descriptor_type<storage_buffer>>
  iree_codegen.store_to_buffer %1#1, %c : tensor<4xf32> into memref<4xf32, #hal.descriptor_type<storage_buffer>>
  return
}
