// RUN: strata-opt %s --pass-pipeline='builtin.module(util.func(iree-util-apply-patterns))' | FileCheck %s

// CHECK-LABEL: util.func public @switch
// CHECK-SAME: (%[[I:.+]]: index, %[[A:.+]]: f32, %[[B:.+]]: f32)
util.func public @switch(%i: index, %a: f32, %b: f32) -> f32 {
  // CHECK-DAG: %[[C3:.+]] = arith.constant 3 : index
  // CHECK: %[[IS:.+]] = arith.cmpi eq, %[[I]], %[[C3]]
  // CHECK: arith.select %[[IS]], %[[A]], %[[B]]
  %0 = scf.index_switch %i -> f32
  case 3 {
    scf.yield %a : f32
  }
  default {
    scf.yield %b : f32
  }
  util.return %0 : f32
}

// CHECK-LABEL: util.func public @around_unreachable
util.func public @around_unreachable(%cond: i1, %a: i32) -> i32 {
  // CHECK-NEXT: util.return
  cf.cond_br %cond, ^bb1, ^bb2
^bb1:
  util.unreachable "no"
^bb2:
  util.return %a : i32
}
