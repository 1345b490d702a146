// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-codegen-optimize-vector-transfer))' | FileCheck %s

// CHECK-LABEL: func.func @unit_dims
// CHECK: arith.addf {{.*}} : vector<4xf32>
func.func @unit_dims(%a: vector<1x4xf32>) -> vector<1x4xf32> {
  %0 = arith.addf %a, %a : vector<1x4xf32>
  return %0 : vector<1x4xf32>
}

// The sum stays in a register during the loop.
// CHECK-LABEL: func.func @hoist
// CHECK: %[[INIT:.+]] = vector.transfer_read
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %[[INIT]])
// CHECK: vector.transfer_write
func.func @hoist(%b: memref<4xf32>, %v: vector<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %p = ub.poison : f32
  scf.for %i = %c0 to %c8 step %c1 {
    %0 = vector.transfer_read %b[%c0], %p {in_bounds = [true]} : memref<4xf32>, vector<4xf32>
    %1 = arith.addf %0, %v : vector<4xf32>
    vector.transfer_write %1, %b[%c0] {in_bounds = [true]} : vector<4xf32>, memref<4xf32>
  }
  return
}
