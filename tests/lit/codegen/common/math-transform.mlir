// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-codegen-math-transform))' | FileCheck %s

// CHECK-LABEL: func.func @exp
// CHECK-NOT: math.exp
// CHECK: math.fma
func.func @exp(%a: vector<8xf32>) -> vector<8xf32> {
  %0 = math.exp %a : vector<8xf32>
  return %0 : vector<8xf32>
}

// Computed in f32.
// CHECK-LABEL: func.func @tanh_f16
// CHECK: arith.extf
// CHECK: arith.truncf
func.func @tanh_f16(%a: vector<8xf16>) -> vector<8xf16> {
  %0 = math.tanh %a : vector<8xf16>
  return %0 : vector<8xf16>
}
