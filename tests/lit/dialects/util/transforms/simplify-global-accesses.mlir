// RUN: strata-opt %s --split-input-file --pass-pipeline='builtin.module(iree-op-pipeline-adaptor{pipelines=util.initializer(iree-util-simplify-global-accesses),util.func(iree-util-simplify-global-accesses)})' | FileCheck %s

util.global private @scale = 3.0 : f32
util.global private @bias = 4.0 : f32

// Loads of what never changes: one for each global, at the start.
// CHECK-LABEL: util.func private @immutable
util.func private @immutable(%cond: i1) -> (f32, f32, f32) {
  // CHECK-NEXT: %scale = util.global.load @scale : f32
  // CHECK-NEXT: %bias = util.global.load @bias : f32
  // CHECK-NEXT: cf.cond_br
  cf.cond_br %cond, ^bb1, ^bb1
^bb1:
  // CHECK: util.return %scale, %scale, %bias
  %0 = util.global.load @scale : f32
  %1 = util.global.load @scale : f32
  %2 = util.global.load @bias : f32
  util.return %0, %1, %2 : f32, f32, f32
}

// An initializer may be the one that sets the value: order is kept.
// CHECK-LABEL: util.initializer
util.initializer {
  // CHECK: %[[C5:.+]] = arith.constant 5
  // CHECK: util.global.store %[[C5]], @scale
  %c5 = arith.constant 5.0 : f32
  util.global.store %c5, @scale : f32
  util.return
}

// -----

util.global private mutable @state = 1 : i32
util.func private @other() attributes {inlining_policy = #util.inline.never}

// CHECK-LABEL: util.func private @forward
// CHECK-SAME: (%[[A:.+]]: i32, %[[B:.+]]: i32)
util.func private @forward(%a: i32, %b: i32) -> (i32, i32) {
  // The load of the stored value goes, and so does the store that is overwritten.
  // CHECK-NEXT: %[[FIRST:.+]] = util.global.load @state
  // CHECK-NEXT: %[[SUM:.+]] = arith.addi %[[FIRST]], %[[A]]
  // CHECK-NEXT: %[[MUL:.+]] = arith.muli %[[SUM]], %[[B]]
  // CHECK-NEXT: util.global.store %[[B]], @state
  // CHECK-NEXT: util.return %[[SUM]], %[[MUL]]
  %0 = util.global.load @state : i32
  %1 = arith.addi %0, %a : i32
  util.global.store %1, @state : i32
  %2 = util.global.load @state : i32
  util.global.store %b, @state : i32
  %3 = arith.muli %2, %b : i32
  util.return %1, %3 : i32, i32
}

// Nothing moves across a call, which may access globals itself.
// CHECK-LABEL: util.func private @across_call
util.func private @across_call(%a: i32) -> i32 {
  // CHECK-NEXT: util.global.store %{{.+}}, @state
  // CHECK-NEXT: util.call @other
  // CHECK-NEXT: %[[V:.+]] = util.global.load @state
  // CHECK-NEXT: util.return %[[V]]
  util.global.store %a, @state : i32
  util.call @other() : () -> ()
  %0 = util.global.load @state : i32
  util.return %0 : i32
}

// Nor across an op with accesses inside.
// CHECK-LABEL: util.func private @across_region
util.func private @across_region(%a: i32, %cond: i1) -> i32 {
  // CHECK: scf.if
  // CHECK:   util.global.store
  // CHECK: util.global.load @state
  scf.if %cond {
    util.global.store %a, @state : i32
  }
  %0 = util.global.load @state : i32
  util.return %0 : i32
}
