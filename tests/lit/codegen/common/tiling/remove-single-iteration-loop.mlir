// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-codegen-remove-single-iteration-loop))' | FileCheck %s

// CHECK-LABEL: func.func @once
// CHECK-NOT: scf.for
// CHECK: memref.store
func.func @once(%buffer: memref<8xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c4 {
    memref.store %x, %buffer[%i] : memref<8xf32>
  }
  return
}

// CHECK-LABEL: func.func @twice
// CHECK: scf.for
func.func @twice(%buffer: memref<8xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %c8 step %c4 {
    memref.store %x, %buffer[%i] : memref<8xf32>
  }
  return
}
