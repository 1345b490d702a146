// RUN: strata-opt %s --iree-codegen-flatten-memref-subspan | FileCheck %s

#layout = #hal.pipeline.layout<constants = 1, bindings = [#hal.pipeline.binding<storage_buffer>]>

// 32 bytes are 8 elements, which are counted with the others.
// CHECK-LABEL: func.func @rows
// CHECK-SAME: %[[I:.+]]: index, %[[J:.+]]: index
// CHECK: %[[BINDING:.+]] = hal.interface.binding.subspan {{.*}}offset(%{{.+}}) : memref<32xf32, #hal.descriptor_type<storage_buffer>>
// CHECK: %[[AT:.+]] = affine.linearize_index disjoint [%[[I]], %[[J]]] by (4, 6) : index
// CHECK: %[[FROM:.+]] = affine.apply #{{.+}}()[%[[AT]]]
// CHECK: %[[VALUE:.+]] = memref.load %[[BINDING]][%[[FROM]]]
// CHECK: memref.store %[[VALUE]], %[[BINDING]][%{{.+}}]
func.func @rows(%i: index, %j: index) {
  %c32 = arith.constant 32 : index
  %0 = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c32) : memref<4x6xf32, #hal.descriptor_type<storage_buffer>>
  %aligned = memref.assume_alignment %0, 32 : memref<4x6xf32, #hal.descriptor_type<storage_buffer>>
  %1 = memref.load %aligned[%i, %j] : memref<4x6xf32, #hal.descriptor_type<storage_buffer>>
  memref.store %1, %aligned[%j, %i] : memref<4x6xf32, #hal.descriptor_type<storage_buffer>>
  return
}

// CHECK-LABEL: func.func @unknown
// CHECK-SAME: %[[N:.+]]: index, %[[I:.+]]: index
// CHECK: %[[COUNT:.+]] = arith.muli %[[N]], %{{.+}} : index
// CHECK: hal.interface.binding.subspan {{.*}} : memref<?xf32, #hal.descriptor_type<storage_buffer>>{%[[COUNT]]}
// CHECK: affine.linearize_index disjoint [%[[I]], %[[I]]] by (%[[N]], 6) : index
func.func @unknown(%n: index, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %0 = hal.interface.binding.subspan layout(#layout) binding(0) offset(%c0) : memref<?x6xf32, #hal.descriptor_type<storage_buffer>>{%n}
  %1 = memref.load %0[%i, %i] : memref<?x6xf32, #hal.descriptor_type<storage_buffer>>
  return %1 : f32
}

// CHECK-LABEL: func.func @one
// CHECK: %[[C0:.+]] = arith.constant 0 : index
// CHECK: memref.load %{{.+}}[%{{.+}}] : memref<1xf32, #hal.descriptor_type<storage_buffer>>
func.func @one() -> f32 {
  %c0 = arith.constant 0 : index
  %0 = hal.interface.binding.subspan layout(#layout) binding(0) offset(%c0) : memref<f32, #hal.descriptor_type<storage_buffer>>
  %1 = memref.load %0[] : memref<f32, #hal.descriptor_type<storage_buffer>>
  return %1 : f32
}

// What is a row already stays, but for what is known of its alignment.
// CHECK-LABEL: func.func @row
// CHECK-NOT: assume_alignment
// CHECK: memref.load %{{.+}}[%{{.+}}] : memref<8xf32, #hal.descriptor_type<storage_buffer>>
func.func @row(%i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %0 = hal.interface.binding.subspan layout(#layout) binding(0) offset(%c0) : memref<8xf32, #hal.descriptor_type<storage_buffer>>
  %aligned = memref.assume_alignment %0, 64 : memref<8xf32, #hal.descriptor_type<storage_buffer>>
  %1 = memref.load %aligned[%i] : memref<8xf32, #hal.descriptor_type<storage_buffer>>
  return %1 : f32
}
