// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-codegen-iree-comprehensive-bufferize))' | FileCheck %s

#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>

// Computed in the buffer it is stored to.
// CHECK-LABEL: func.func @in_place
// CHECK: %[[B:.+]] = hal.interface.binding.subspan
// CHECK: linalg.exp ins(%[[B]] {{.*}} outs(%[[B]]
// CHECK-NOT: memref.alloc
// CHECK-NOT: tensor<
func.func @in_place() {
  %c0 = arith.constant 0 : index
  %b = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<4xf32, #hal.descriptor_type<storage_buffer>>
  %0 = iree_codegen.load_from_buffer %b : memref<4xf32, #hal.descriptor_type<storage_buffer>> -> tensor<4xf32>
  %1 = linalg.exp ins(%0 : tensor<4xf32>) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  iree_codegen.store_to_buffer %1, %b : tensor<4xf32> into memref<4xf32, #hal.descriptor_type<storage_buffer>>
  return
}

// A binding that is only read isn't overwritten; the copy is a linalg operation.
// CHECK-LABEL: func.func @read_only
// CHECK: %[[IN:.+]] = hal.interface.binding.subspan {{.*}} binding(0)
// CHECK: %[[OUT:.+]] = hal.interface.binding.subspan {{.*}} binding(1)
// CHECK: %[[SPACE:.+]] = memref.alloc
// CHECK: linalg.exp ins(%[[IN]] {{.*}} outs(%[[SPACE]]
// CHECK: linalg.generic {{.*}} ins(%[[SPACE]] {{.*}} outs(%[[OUT]]
func.func @read_only() {
  %c0 = arith.constant 0 : index
  %in = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) flags(ReadOnly) : memref<4xf32, #hal.descriptor_type<storage_buffer>>
  %out = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<4xf32, #hal.descriptor_type<storage_buffer>>
  %0 = iree_codegen.load_from_buffer %in : memref<4xf32, #hal.descriptor_type<storage_buffer>> -> tensor<4xf32>
  %1 = linalg.exp ins(%0 : tensor<4xf32>) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  iree_codegen.store_to_buffer %1, %out : tensor<4xf32> into memref<4xf32, #hal.descriptor_type<storage_buffer>>
  return
}

// Packs that no earlier pass has vectorized pack buffers.
// CHECK-LABEL: func.func @pack
// CHECK: linalg.pack %{{.+}} padding_value(%{{.+}} : f32) inner_dims_pos = [0, 1] inner_tiles = [4, 8] into %{{.+}} : memref<10x13xf32{{.*}} -> memref<3x2x4x8xf32
func.func @pack(%pad: f32) {
  %c0 = arith.constant 0 : index
  %in = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) flags(ReadOnly) : memref<10x13xf32, #hal.descriptor_type<storage_buffer>>
  %out = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<3x2x4x8xf32, #hal.descriptor_type<storage_buffer>>
  %0 = iree_codegen.load_from_buffer %in : memref<10x13xf32, #hal.descriptor_type<storage_buffer>> -> tensor<10x13xf32>
  %1 = tensor.empty() : tensor<3x2x4x8xf32>
  %2 = linalg.pack %0 padding_value(%pad : f32) inner_dims_pos = [0, 1] inner_tiles = [4, 8] into %1 : tensor<10x13xf32> -> tensor<3x2x4x8xf32>
  iree_codegen.store_to_buffer %2, %out : tensor<3x2x4x8xf32> into memref<3x2x4x8xf32, #hal.descriptor_type<storage_buffer>>
  return
}

// CHECK-LABEL: func.func @unpack
// CHECK: linalg.unpack %{{.+}} outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [4, 8] into %{{.+}} : memref<2x3x4x8xf32{{.*}} -> memref<10x13xf32
func.func @unpack() {
  %c0 = arith.constant 0 : index
  %in = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) flags(ReadOnly) : memref<2x3x4x8xf32, #hal.descriptor_type<storage_buffer>>
  %out = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<10x13xf32, #hal.descriptor_type<storage_buffer>>
  %0 = iree_codegen.load_from_buffer %in : memref<2x3x4x8xf32, #hal.descriptor_type<storage_buffer>> -> tensor<2x3x4x8xf32>
  %1 = iree_codegen.load_from_buffer %out : memref<10x13xf32, #hal.descriptor_type<storage_buffer>> -> tensor<10x13xf32>
  %2 = linalg.unpack %0 outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [4, 8] into %1 : tensor<2x3x4x8xf32> -> tensor<10x13xf32>
  iree_codegen.store_to_buffer %2, %out : tensor<10x13xf32> into memref<10x13xf32, #hal.descriptor_type<storage_buffer>>
  return
}
