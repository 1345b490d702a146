// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-codegen-bufferize-dispatch-tensor-load-store))' | FileCheck %s

#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>

// CHECK-LABEL: func.func @whole
// CHECK-DAG: %[[IN:.+]] = hal.interface.binding.subspan {{.*}} binding(0) {{.*}} : memref<4x8xf32, #hal.descriptor_type<storage_buffer>>
// CHECK-DAG: %[[OUT:.+]] = hal.interface.binding.subspan {{.*}} binding(1) {{.*}} : memref<4x8xf32, strided<[8, 1], offset: ?>, #hal.descriptor_type<storage_buffer>>
// CHECK: %[[VALUE:.+]] = iree_codegen.load_from_buffer %[[IN]]
// CHECK: iree_codegen.store_to_buffer %[[VALUE]], %[[OUT]]
func.func @whole() {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %in = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) flags(ReadOnly) : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x8xf32>>
  %out = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c64) : !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4x8xf32>>
  %0 = iree_tensor_ext.dispatch.tensor.load %in, offsets = [0, 0], sizes = [4, 8], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x8xf32>> -> tensor<4x8xf32>
  iree_tensor_ext.dispatch.tensor.store %0, %out, offsets = [0, 0], sizes = [4, 8], strides = [1, 1] : tensor<4x8xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4x8xf32>>
  return
}

// CHECK-LABEL: func.func @part
// CHECK: %[[VIEW:.+]] = memref.subview %{{.*}}[2, 0] [1, 8] [1, 1] : {{.*}} to memref<8xf32, strided<[1], offset: 16>
// CHECK: iree_codegen.load_from_buffer %[[VIEW]] : {{.*}} -> tensor<8xf32>
func.func @part() -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %in = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) flags(ReadOnly) : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x8xf32>>
  %0 = iree_tensor_ext.dispatch.tensor.load %in, offsets = [2, 0], sizes = [1, 8], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x8xf32>> -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
