// RUN: strata-opt %s --pass-pipeline='builtin.module(llvm.func(iree-codegen-add-fast-math-flags))' | FileCheck %s

// CHECK-LABEL: llvm.func @f
// CHECK: llvm.fmul %{{.*}}, %{{.*}} {fastmathFlags = #llvm.fastmath<contract>} : f32
// CHECK: llvm.fadd %{{.*}}, %{{.*}} {fastmathFlags = #llvm.fastmath<nnan, contract>} : f32
// CHECK: llvm.add %{{.*}}, %{{.*}} : i32
llvm.func @f(%a: f32, %b: f32, %i: i32) -> f32 {
  %0 = llvm.fmul %a, %b : f32
  %1 = llvm.fadd %0, %b {fastmathFlags = #llvm.fastmath<nnan>} : f32
  %2 = llvm.add %i, %i : i32
  llvm.return %1 : f32
}
