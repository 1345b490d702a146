// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-codegen-vectorize-memref-copy))' | FileCheck %s

// Two rows of four f16 are 128 bits.
// CHECK-LABEL: @several_rows
// CHECK: scf.for %[[I:.+]] = %c0 to %c6 step %c2
// CHECK: %[[FROM:.+]] = memref.subview %arg0[%[[I]], 0] [2, 4]
// CHECK: %[[TO:.+]] = memref.subview %arg1[%[[I]], 0] [2, 4]
// CHECK: %[[ROWS:.+]] = vector.transfer_read %[[FROM]]{{.*}} vector<2x4xf16>
// CHECK: vector.transfer_write %[[ROWS]], %[[TO]]
// CHECK-NOT: memref.copy
func.func @several_rows(%from: memref<6x4xf16>, %to: memref<6x4xf16>) {
  memref.copy %from, %to : memref<6x4xf16> to memref<6x4xf16>
  return
}

// One vector is all of it.
// CHECK-LABEL: @one_vector
// CHECK-NOT: scf.for
// CHECK: vector.transfer_read %arg0{{.*}} vector<2xf64>
// CHECK: vector.transfer_write
func.func @one_vector(%from: memref<2xf64>, %to: memref<2xf64>) {
  memref.copy %from, %to : memref<2xf64> to memref<2xf64>
  return
}

// The last tile may be smaller, so it is copied as it is.
// CHECK-LABEL: @dynamic
// CHECK: scf.for {{.*}} step %c4
// CHECK: affine.min
// CHECK: memref.copy
func.func @dynamic(%from: memref<?xi32>, %to: memref<?xi32>) {
  memref.copy %from, %to : memref<?xi32> to memref<?xi32>
  return
}
