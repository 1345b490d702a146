// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-codegen-erase-hal-descriptor-type-from-memref))' | FileCheck %s

#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>]>

// CHECK-LABEL: func.func @f
// CHECK: hal.interface.binding.subspan {{.*}} : memref<4xf32>
// CHECK: memref.subview {{.*}} : memref<4xf32> to memref<2xf32, strided<[1]>>
// CHECK-NOT: descriptor_type
func.func @f(%i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %0 = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<4xf32, #hal.descriptor_type<storage_buffer>>
  %1 = memref.subview %0[0] [2] [1] : memref<4xf32, #hal.descriptor_type<storage_buffer>> to memref<2xf32, strided<[1]>, #hal.descriptor_type<storage_buffer>>
  %2 = memref.load %1[%i] : memref<2xf32, strided<[1]>, #hal.descriptor_type<storage_buffer>>
  return %2 : f32
}
