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
