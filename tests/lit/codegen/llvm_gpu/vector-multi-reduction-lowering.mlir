// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-llvmgpu-vector-multi-reduction-lowering))' | FileCheck %s

// CHECK-LABEL: @row
// CHECK: vector.reduction <maxsi>, %arg0, %arg1 : vector<7xi16> into i16
func.func @row(%a: vector<7xi16>, %acc: i16) -> i16 {
  %r = vector.multi_reduction <maxsi>, %a, %acc [0] : vector<7xi16> to i16
  return %r : i16
}

// CHECK-LABEL: @masked
// CHECK: vector.mask %arg1 { vector.reduction <add>, %arg0, %arg2 : vector<7xf32> into f32 }
func.func @masked(%a: vector<7xf32>, %mask: vector<7xi1>, %acc: f32) -> f32 {
  %r = vector.mask %mask { vector.multi_reduction <add>, %a, %acc [0] : vector<7xf32> to f32 } : vector<7xi1> -> f32
  return %r : f32
}

// Several rows are for the passes before.
// CHECK-LABEL: @rows
// CHECK: vector.multi_reduction
func.func @rows(%a: vector<2x7xf32>, %acc: vector<2xf32>) -> vector<2xf32> {
  %r = vector.multi_reduction <add>, %a, %acc [1] : vector<2x7xf32> to vector<2xf32>
  return %r : vector<2xf32>
}
