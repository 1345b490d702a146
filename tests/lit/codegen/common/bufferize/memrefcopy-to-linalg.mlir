// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-codegen-memrefcopy-to-linalg))' | FileCheck %s

// CHECK-LABEL: func.func @copy
// CHECK: linalg.generic {{.*}} ins(%{{.*}} : memref<4xf32>) outs(%{{.*}} : memref<4xf32>)
// CHECK: linalg.yield %{{.*}} : f32
func.func @copy(%from: memref<4xf32>, %to: memref<4xf32>) {
  memref.copy %from, %to : memref<4xf32> to memref<4xf32>
  return
}
