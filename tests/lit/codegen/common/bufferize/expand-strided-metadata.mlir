// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-codegen-expand-strided-metadata))' | FileCheck %s

#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>]>

// A binding is dense from its offset on, here of 64 bytes or 16 elements.
// CHECK-LABEL: func.func @of_binding
func.func @of_binding(%n: index) -> (index, index, index, index, index) {
  // CHECK-DAG: %[[OFFSET:.+]] = arith.constant 16 : index
  // CHECK-DAG: %[[COLUMNS:.+]] = arith.constant 12 : index
  // CHECK-DAG: %[[ONE:.+]] = arith.constant 1 : index
  // CHECK: return %[[OFFSET]], %{{.+}}, %[[COLUMNS]], %[[COLUMNS]], %[[ONE]]
  %c64 = arith.constant 64 : index
  %0 = hal.interface.binding.subspan layout(#layout) binding(0) offset(%c64) : memref<?x12xf32, strided<[12, 1], offset: 16>>{%n}
  %1 = memref.assume_alignment %0, 64 : memref<?x12xf32, strided<[12, 1], offset: 16>>
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %1 : memref<?x12xf32, strided<[12, 1], offset: 16>> -> memref<f32>, index, index, index, index, index
  return %offset, %sizes#0, %sizes#1, %strides#0, %strides#1 : index, index, index, index, index
}

// The base is the binding from its start to the end of what was bound.
// CHECK-LABEL: func.func @base_of_binding
func.func @base_of_binding() -> memref<f32> {
  // CHECK: %[[ALL:.+]] = hal.interface.binding.subspan {{.*}} offset(%c0) : memref<76xf32>
  // CHECK: memref.reinterpret_cast %[[ALL]] to offset: [0], sizes: [], strides: [] : memref<76xf32> to memref<f32>
  %c64 = arith.constant 64 : index
  %0 = hal.interface.binding.subspan layout(#layout) binding(0) offset(%c64) : memref<5x12xf32, strided<[12, 1], offset: 16>>
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %0 : memref<5x12xf32, strided<[12, 1], offset: 16>> -> memref<f32>, index, index, index, index, index
  return %base : memref<f32>
}

// CHECK-LABEL: func.func @of_view
func.func @of_view(%i: index) -> index {
  // CHECK-NOT: extract_strided_metadata
  // CHECK: %[[PLACE:.+]] = affine.apply
  // CHECK: return %[[PLACE]]
  %c0 = arith.constant 0 : index
  %0 = hal.interface.binding.subspan layout(#layout) binding(0) offset(%c0) : memref<9x12xf32>
  %1 = memref.subview %0[%i, 0] [2, 12] [1, 1] : memref<9x12xf32> to memref<2x12xf32, strided<[12, 1], offset: ?>>
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %1 : memref<2x12xf32, strided<[12, 1], offset: ?>> -> memref<f32>, index, index, index, index, index
  return %offset : index
}

// What is dropped of [1, n, 1, 2] is the third dimension, though strides that aren't known say nothing of it.
// CHECK-LABEL: func.func @which_unit_dim
// CHECK: %[[VIEW:.+]] = memref.subview %{{.+}} [1, %{{.+}}, 1, 2] [1, 1, 1, 1] : memref<?x?x?x?xf32> to memref<1x?x1x2xf32,
// CHECK: memref.collapse_shape %[[VIEW]] {{\[\[}}0], [1, 2], [3]]
func.func @which_unit_dim(%buffer: memref<?x?x?x?xf32>, %i: index, %n: index) -> memref<1x?x2xf32, strided<[?, ?, 1], offset: ?>> {
  %view = memref.subview %buffer[%i, %i, %i, 0] [1, %n, 1, 2] [1, 1, 1, 1] : memref<?x?x?x?xf32> to memref<1x?x2xf32, strided<[?, ?, 1], offset: ?>>
  return %view : memref<1x?x2xf32, strided<[?, ?, 1], offset: ?>>
}

// Steps give what stays strides that the source doesn't have. Asking LLVM 22 what is dropped here ends the process.
// CHECK-LABEL: func.func @which_unit_dim_with_steps
// CHECK: %[[VIEW:.+]] = memref.subview %{{.+}} [1, 2, 1] [2, 1, 3] : memref<6x4x5xf32> to memref<1x2x1xf32,
// CHECK: memref.collapse_shape %[[VIEW]] {{\[\[}}0], [1, 2]]
func.func @which_unit_dim_with_steps(%buffer: memref<6x4x5xf32>, %i: index) -> memref<1x2xf32, strided<[40, 5], offset: ?>> {
  %view = memref.subview %buffer[%i, 0, %i] [1, 2, 1] [2, 1, 3] : memref<6x4x5xf32> to memref<1x2xf32, strided<[40, 5], offset: ?>>
  return %view : memref<1x2xf32, strided<[40, 5], offset: ?>>
}
