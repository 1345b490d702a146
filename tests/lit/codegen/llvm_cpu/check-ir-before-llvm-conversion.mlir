// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-llvmcpu-check-ir-before-llvm-conversion))' | FileCheck %s

// CHECK-LABEL: func.func @small
func.func @small() -> memref<16xf32> {
  // CHECK: memref.alloca() : memref<16xf32>
  %0 = memref.alloca() : memref<16xf32>
  return %0 : memref<16xf32>
}
