// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-loop-invariant-code-motion))' | FileCheck %s

func.func private @use(f32)

// CHECK-LABEL: @runs
// CHECK: %[[SUM:.+]] = arith.addf
// CHECK: scf.for
// CHECK: call @use(%[[SUM]])
func.func @runs(%a: f32, %b: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  scf.for %i = %c0 to %c6 step %c1 {
    %sum = arith.addf %a, %b : f32
    func.call @use(%sum) : (f32) -> ()
  }
  return
}

// The sum would be computed although nobody asks for it.
// CHECK-LABEL: @may_not_run
// CHECK: scf.for
// CHECK: arith.addf
func.func @may_not_run(%a: f32, %b: f32, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %sum = arith.addf %a, %b : f32
    func.call @use(%sum) : (f32) -> ()
  }
  return
}
