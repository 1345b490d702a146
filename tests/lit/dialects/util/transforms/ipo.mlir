// RUN: strata-opt %s --split-input-file --iree-util-ipo | FileCheck %s

// The same constant at both calls, an argument that nobody uses, a result that is an argument.
// CHECK-LABEL: util.func private @callee(%arg0: i32) -> i32
util.func private @callee(%const: i32, %unused: f32, %x: i32) -> (i32, i32) {
  // CHECK-NEXT: %[[C4:.+]] = arith.constant 4 : i32
  // CHECK-NEXT: %[[SUM:.+]] = arith.addi %[[C4]], %arg0
  // CHECK-NEXT: util.return %[[SUM]]
  %0 = arith.addi %const, %x : i32
  util.return %0, %x : i32, i32
}
// CHECK-LABEL: util.func public @caller_a
// CHECK-SAME: (%[[F:.+]]: f32, %[[X:.+]]: i32)
util.func public @caller_a(%f: f32, %x: i32) -> (i32, i32) {
  %c4 = arith.constant 4 : i32
  // CHECK: %[[R:.+]] = util.call @callee(%[[X]]) : (i32) -> i32
  %0:2 = util.call @callee(%c4, %f, %x) : (i32, f32, i32) -> (i32, i32)
  // CHECK: util.return %[[R]], %[[X]]
  util.return %0#0, %0#1 : i32, i32
}
util.func public @caller_b(%f: f32, %x: i32) -> i32 {
  %c4 = arith.constant 4 : i32
  %0:2 = util.call @callee(%c4, %f, %x) : (i32, f32, i32) -> (i32, i32)
  util.return %0#0 : i32
}

// -----

// Two different constants: the argument stays.
// CHECK-LABEL: util.func private @differs(%arg0: i32) -> i32
util.func private @differs(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  util.return %0 : i32
}
util.func public @callers() -> (i32, i32) {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %0 = util.call @differs(%c1) : (i32) -> i32
  %1 = util.call @differs(%c2) : (i32) -> i32
  util.return %0, %1 : i32, i32
}

// -----

// Equal at one call only: both arguments stay.
// CHECK-LABEL: util.func private @sometimes_equal(%arg0: i32, %arg1: i32) -> i32
util.func private @sometimes_equal(%a: i32, %b: i32) -> i32 {
  %0 = arith.subi %a, %b : i32
  util.return %0 : i32
}
util.func public @callers(%x: i32, %y: i32) -> (i32, i32) {
  %0 = util.call @sometimes_equal(%x, %y) : (i32, i32) -> i32
  %1 = util.call @sometimes_equal(%x, %x) : (i32, i32) -> i32
  util.return %0, %1 : i32, i32
}

// -----

// An argument that is returned in one place and something else in another is needed.
// CHECK-LABEL: util.func private @either(%arg0: i1, %arg1: i32, %arg2: i32) -> i32
util.func private @either(%cond: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %cond, ^bb1, ^bb2
^bb1:
  util.return %a : i32
^bb2:
  util.return %b : i32
}
util.func public @caller(%cond: i1, %a: i32, %b: i32) -> i32 {
  %0 = util.call @either(%cond, %a, %b) : (i1, i32, i32) -> i32
  util.return %0 : i32
}

// -----

// Nothing is left of it.
// CHECK-NOT: @nothing
util.func private @nothing(%a: i32) {
  util.return
}
util.func public @caller(%a: i32) {
  util.call @nothing(%a) : (i32) -> ()
  util.return
}
