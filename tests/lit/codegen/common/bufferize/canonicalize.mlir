// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-codegen-canonicalize))' | FileCheck %s

// CHECK-LABEL: func.func @whole_view
// CHECK: %[[BUFFER:.+]] = memref.alloc
// CHECK-NOT: memref.subview
// CHECK: memref.load %[[BUFFER]]
func.func @whole_view(%size: index, %at: index) -> f32 {
  %buffer = memref.alloc(%size) : memref<?xf32>
  %view = memref.subview %buffer[0] [%size] [1] : memref<?xf32> to memref<?xf32>
  %value = memref.load %view[%at] : memref<?xf32>
  return %value : f32
}

// CHECK-LABEL: func.func @part
// CHECK: memref.subview
func.func @part(%buffer: memref<?xf32>, %size: index, %at: index) -> f32 {
  %view = memref.subview %buffer[0] [%size] [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
  %value = memref.load %view[%at] : memref<?xf32, strided<[1]>>
  return %value : f32
}

// The binding names its dimensions.
// CHECK-LABEL: func.func @dim_of_binding
// CHECK-SAME: (%[[N:.+]]: index, %[[M:.+]]: index)
// CHECK: return %[[M]]
func.func @dim_of_binding(%n: index, %m: index) -> index {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %0 = hal.interface.binding.subspan layout(<bindings = [#hal.pipeline.binding<storage_buffer>]>) binding(0) alignment(64) offset(%c0) : memref<?x3x?xf32>{%n, %m}
  %1 = memref.assume_alignment %0, 64 : memref<?x3x?xf32>
  %2 = memref.dim %1, %c2 : memref<?x3x?xf32>
  return %2 : index
}
