// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-llvmcpu-vector-shape-cast-lowering))' | FileCheck %s

// CHECK-LABEL: func.func @split
// CHECK-NOT: vector.shape_cast
// CHECK: vector.extract_strided_slice
// CHECK: vector.insert
func.func @split(%a: vector<8xf32>) -> vector<2x4xf32> {
  %0 = vector.shape_cast %a : vector<8xf32> to vector<2x4xf32>
  return %0 : vector<2x4xf32>
}
