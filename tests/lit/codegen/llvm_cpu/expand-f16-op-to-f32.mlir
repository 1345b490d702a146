// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-llvmcpu-expand-f16-op-to-f32))' | FileCheck %s

// CHECK-LABEL: func.func @maximum
// CHECK-SAME:    %[[A:.+]]: f16, %[[B:.+]]: f16
func.func @maximum(%a: f16, %b: f16) -> (f16, f16) {
  // CHECK-DAG: %[[X:.+]] = arith.extf %[[A]] : f16 to f32
  // CHECK-DAG: %[[Y:.+]] = arith.extf %[[B]] : f16 to f32
  // CHECK: %[[M:.+]] = arith.maximumf %[[X]], %[[Y]] : f32
  // CHECK: arith.truncf %[[M]] : f32 to f16
  // CHECK: arith.addf %{{.+}}, %{{.+}} : f16
  %0 = arith.maximumf %a, %b : f16
  %1 = arith.addf %a, %b : f16
  return %0, %1 : f16, f16
}

// CHECK-LABEL: func.func @wide
func.func @wide(%a: f32, %b: f32) -> f32 {
  // CHECK-NEXT: arith.maximumf %{{.+}} : f32
  // CHECK-NEXT: return
  %0 = arith.maximumf %a, %b : f32
  return %0 : f32
}
