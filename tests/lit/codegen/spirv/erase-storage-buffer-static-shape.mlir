// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-spirv-erase-storage-buffer-static-shape,cse))' | FileCheck %s

#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>, #hal.pipeline.binding<uniform_buffer>]>

// CHECK-LABEL: func.func @storage
// CHECK: %[[C8:.+]] = arith.constant 8 : index
// CHECK: %[[BINDING:.+]] = hal.interface.binding.subspan {{.*}} : memref<?xf32, #hal.descriptor_type<storage_buffer>>{%[[C8]]}
// CHECK: memref.load %[[BINDING]][%{{.+}}] : memref<?xf32, #hal.descriptor_type<storage_buffer>>
func.func @storage(%i: index) -> f32 {
  %0 = hal.interface.binding.subspan layout(#layout) binding(0) : memref<8xf32, #hal.descriptor_type<storage_buffer>>
  %1 = memref.load %0[%i] : memref<8xf32, #hal.descriptor_type<storage_buffer>>
  return %1 : f32
}

// Uniform buffers have a size.
// CHECK-LABEL: func.func @uniform
// CHECK: memref.load %{{.+}}[%{{.+}}] : memref<8xf32, #hal.descriptor_type<uniform_buffer>>
func.func @uniform(%i: index) -> f32 {
  %0 = hal.interface.binding.subspan layout(#layout) binding(1) : memref<8xf32, #hal.descriptor_type<uniform_buffer>>
  %1 = memref.load %0[%i] : memref<8xf32, #hal.descriptor_type<uniform_buffer>>
  return %1 : f32
}
