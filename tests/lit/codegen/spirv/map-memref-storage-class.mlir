// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-spirv-map-memref-storage-class))' | FileCheck %s

// CHECK-LABEL: func.func @all
// CHECK-SAME: memref<8xf32, #spirv.storage_class<StorageBuffer>>
// CHECK-SAME: memref<8xf32, #spirv.storage_class<Uniform>>
// CHECK-SAME: memref<8xf32, #spirv.storage_class<Workgroup>>
// CHECK: memref.alloca() : memref<4xf32, #spirv.storage_class<Function>>
func.func @all(%a: memref<8xf32, #hal.descriptor_type<storage_buffer>>, %b: memref<8xf32, #hal.descriptor_type<uniform_buffer>>,
               %c: memref<8xf32, #gpu.address_space<workgroup>>) {
  %0 = memref.alloca() : memref<4xf32, #gpu.address_space<private>>
  return
}
