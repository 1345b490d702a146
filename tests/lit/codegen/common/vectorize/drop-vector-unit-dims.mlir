// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-codegen-drop-vector-unit-dims))' | FileCheck %s

// CHECK-LABEL: func.func @add
// CHECK: arith.addf {{.*}} : vector<8xf32>
func.func @add(%a: memref<1x8xf32>, %b: memref<1x8xf32>) {
  %c0 = arith.constant 0 : index
  %p = ub.poison : f32
  %0 = vector.transfer_read %a[%c0, %c0], %p {in_bounds = [true, true]} : memref<1x8xf32>, vector<1x8xf32>
  %1 = arith.addf %0, %0 : vector<1x8xf32>
  vector.transfer_write %1, %b[%c0, %c0] {in_bounds = [true, true]} : vector<1x8xf32>, memref<1x8xf32>
  return
}
