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

// Of a unit dimension before and one behind the other, the view without the second: LLVM 22 would take
// the first one to be dropped, as nothing but unknown strides tells them apart.
// CHECK-LABEL: func.func @which_unit_dim
// CHECK: %[[FROM:.+]] = memref.subview %{{.+}} [1, 2, 1, 2] [1, 1, 1, 1] {{.*}} to memref<1x2x1x2xf32
// CHECK: memref.collapse_shape %[[FROM]] {{\[\[}}0], [1, 2], [3]] : {{.*}} into memref<1x2x2xf32, strided<[?, ?, 1], offset: ?>
// CHECK: %[[TO:.+]] = memref.subview %{{.+}} [1, 2, 1, 2] [1, 1, 1, 1] {{.*}} to memref<1x2x1x2xf32
// CHECK: memref.collapse_shape %[[TO]] {{\[\[}}0], [1, 2], [3]]
func.func @which_unit_dim(%i: index, %j: index, %n: index) {
  %c0 = arith.constant 0 : index
  %in = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) flags(ReadOnly) : memref<2x8x16x?xf32, #hal.descriptor_type<storage_buffer>>{%n}
  %out = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<2x8x5x?xf32, #hal.descriptor_type<storage_buffer>>{%n}
  %0 = iree_codegen.load_from_buffer %in : memref<2x8x16x?xf32, #hal.descriptor_type<storage_buffer>> -> tensor<2x8x16x?xf32>
  %1 = iree_codegen.load_from_buffer %out : memref<2x8x5x?xf32, #hal.descriptor_type<storage_buffer>> -> tensor<2x8x5x?xf32>
  %2 = tensor.extract_slice %0[0, %i, %j, 0] [1, 2, 1, 2] [1, 1, 1, 1] : tensor<2x8x16x?xf32> to tensor<1x2x2xf32>
  %3 = tensor.extract_slice %1[0, %i, %j, 0] [1, 2, 1, 2] [1, 1, 1, 1] : tensor<2x8x5x?xf32> to tensor<1x2x2xf32>
  %4 = linalg.exp ins(%2 : tensor<1x2x2xf32>) outs(%3 : tensor<1x2x2xf32>) -> tensor<1x2x2xf32>
  %5 = tensor.insert_slice %4 into %1[0, %i, %j, 0] [1, 2, 1, 2] [1, 1, 1, 1] : tensor<1x2x2xf32> into tensor<2x8x5x?xf32>
  iree_codegen.store_to_buffer %5, %out : tensor<2x8x5x?xf32> into memref<2x8x5x?xf32, #hal.descriptor_type<storage_buffer>>
  return
}

// Strides that differ tell which one is meant, and of neighbours it makes no difference.
// CHECK-LABEL: func.func @unit_dims_told_apart
// CHECK: memref.subview {{.*}} to memref<1x2x2xf32, strided<[512, 64, 1], offset: ?>
// CHECK: memref.subview {{.*}} to memref<2x1xf32, strided<[?, ?], offset: ?>
// CHECK-NOT: memref.collapse_shape
func.func @unit_dims_told_apart(%i: index, %n: index) -> (vector<2xf32>, vector<2xf32>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %a = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) flags(ReadOnly) : memref<2x8x16x4xf32, #hal.descriptor_type<storage_buffer>>
  %b = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) flags(ReadOnly) : memref<2x8x16x?xf32, #hal.descriptor_type<storage_buffer>>{%n}
  %0 = iree_codegen.load_from_buffer %a : memref<2x8x16x4xf32, #hal.descriptor_type<storage_buffer>> -> tensor<2x8x16x4xf32>
  %1 = iree_codegen.load_from_buffer %b : memref<2x8x16x?xf32, #hal.descriptor_type<storage_buffer>> -> tensor<2x8x16x?xf32>
  %2 = tensor.extract_slice %0[0, %i, 0, 0] [1, 2, 1, 2] [1, 1, 1, 1] : tensor<2x8x16x4xf32> to tensor<1x2x2xf32>
  %3 = tensor.extract_slice %1[0, %i, 0, 0] [1, 2, 1, 1] [1, 1, 1, 1] : tensor<2x8x16x?xf32> to tensor<2x1xf32>
  %4 = vector.transfer_read %2[%c0, %c0, %c0], %zero {in_bounds = [true]} : tensor<1x2x2xf32>, vector<2xf32>
  %5 = vector.transfer_read %3[%c0, %c0], %zero {permutation_map = affine_map<(d0, d1) -> (d0)>, in_bounds = [true]} : tensor<2x1xf32>, vector<2xf32>
  return %4, %5 : vector<2xf32>, vector<2xf32>
}
