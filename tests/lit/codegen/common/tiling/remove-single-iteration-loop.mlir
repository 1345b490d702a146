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

// At most four rows, which may be none.
// CHECK-LABEL: func.func @at_most_once
// CHECK: %[[ROWS:.+]] = affine.min
// CHECK: %[[ANY:.+]] = arith.cmpi sgt, %[[ROWS]], %{{.+}} : index
// CHECK: scf.if %[[ANY]] -> (f32)
// CHECK: else
// CHECK-NEXT: scf.yield %arg1 : f32
func.func @at_most_once(%n: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %rows = affine.min affine_map<()[s0] -> (s0, 4)>()[%n]
  %0 = scf.for %i = %c0 to %rows step %c4 iter_args(%y = %x) -> (f32) {
    %1 = arith.addf %y, %y : f32
    scf.yield %1 : f32
  }
  return %0 : f32
}
