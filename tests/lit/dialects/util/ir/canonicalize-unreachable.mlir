// RUN: strata-opt %s --canonicalize --split-input-file | FileCheck %s

util.func private @work() -> i32

// What follows in the block is gone; a user elsewhere gets poison.
// CHECK-LABEL: util.func public @blocks
util.func public @blocks(%c: i1, %d: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^stop, ^go(%x : i32)
^stop:
  // CHECK: util.call @work
  // CHECK-NEXT: util.unreachable "never"
  %0 = util.call @work() : () -> i32
  util.scf.unreachable "never"
  %1 = util.call @work() : () -> i32
  %2 = arith.addi %0, %1 : i32
  cf.cond_br %d, ^go(%1 : i32), ^go(%2 : i32)
^go(%y: i32):
  // CHECK: util.return
  util.return %y : i32
}

// -----

util.func private @work() -> i32

// Within scf the yield stays and gives poison.
// CHECK-LABEL: util.func public @loops
util.func public @loops(%n: index, %c: i1, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: %[[POISON:.+]] = ub.poison : i32
  // CHECK: scf.for
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> i32 {
    // CHECK: scf.if
    %1 = scf.if %c -> i32 {
      // CHECK-NEXT: util.call @work
      // CHECK-NEXT: util.scf.unreachable "stop"
      // CHECK-NEXT: scf.yield %[[POISON]] : i32
      %2 = util.call @work() : () -> i32
      util.scf.unreachable "stop"
      %3 = util.call @work() : () -> i32
      scf.yield %3 : i32
    } else {
      %4 = arith.addi %a, %x : i32
      scf.yield %4 : i32
    }
    scf.yield %1 : i32
  }
  util.return %0 : i32
}
