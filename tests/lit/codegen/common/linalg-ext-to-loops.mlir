// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-linalg-ext-to-loops))' | FileCheck %s

// Operations of linalg have a pass of their own; index computations fold.
// CHECK-LABEL: func.func @linalg
// CHECK: %[[C3:.+]] = arith.constant 3 : index
// CHECK: linalg.copy
// CHECK: return %[[C3]]
func.func @linalg(%in: memref<4xf32>, %out: memref<4xf32>) -> index {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = arith.addi %c1, %c2 : index
  linalg.copy ins(%in : memref<4xf32>) outs(%out : memref<4xf32>)
  return %0 : index
}
