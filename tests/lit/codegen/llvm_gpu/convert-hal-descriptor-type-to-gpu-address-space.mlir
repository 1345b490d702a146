// RUN: strata-opt %s --iree-codegen-convert-hal-descriptor-type-to-gpu-address-space | FileCheck %s

// CHECK-LABEL: @copy
// CHECK-SAME: memref<3x?xi8, strided<[?, 1], offset: 4>, #gpu.address_space<global>>
// CHECK-SAME: memref<5xf32, #gpu.address_space<global>>
// CHECK-SAME: memref<5xf32, #gpu.address_space<workgroup>>
// CHECK: memref.cast %{{.+}} to memref<?xf32, #gpu.address_space<global>>
func.func @copy(%a: memref<3x?xi8, strided<[?, 1], offset: 4>, #hal.descriptor_type<storage_buffer>>,
                %b: memref<5xf32, #hal.descriptor_type<uniform_buffer>>,
                %c: memref<5xf32, #gpu.address_space<workgroup>>) -> index {
  %c0 = arith.constant 0 : index
  %d = memref.cast %b : memref<5xf32, #hal.descriptor_type<uniform_buffer>> to memref<?xf32, #hal.descriptor_type<uniform_buffer>>
  %size = memref.dim %d, %c0 : memref<?xf32, #hal.descriptor_type<uniform_buffer>>
  return %size : index
}
