// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-codegen-hoist-statically-bound-allocations))' | FileCheck %s

// CHECK-LABEL: func.func @bounded
// CHECK: %[[SPACE:.+]] = memref.alloca() {{.*}}: memref<8xf32>
// CHECK: scf.for
// CHECK: memref.subview %[[SPACE]][0] [%{{.*}}] [1]
func.func @bounded(%n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %size = affine.min affine_map<(d0)[s0] -> (-d0 + s0, 8)>(%i)[%n]
    %0 = memref.alloca(%size) : memref<?xf32>
    memref.store %x, %0[%c0] : memref<?xf32>
  }
  return
}
