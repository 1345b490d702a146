// RUN: strata-opt %s --canonicalize --split-input-file | FileCheck %s

// An initializer that does nothing is gone.
// CHECK-NOT: util.initializer
util.initializer {
  util.return
}

// CHECK-LABEL: util.func public @compare
util.func public @compare(%a: !util.buffer) -> (i1, i1) {
  // CHECK-DAG: %[[TRUE:.+]] = arith.constant true
  // CHECK-DAG: %[[FALSE:.+]] = arith.constant false
  %0 = util.cmp.eq %a, %a : !util.buffer
  %1 = util.cmp.ne %a, %a : !util.buffer
  // CHECK: util.return %[[TRUE]], %[[FALSE]]
  util.return %0, %1 : i1, i1
}

// CHECK-LABEL: util.func public @align
// CHECK-SAME: (%[[A:.+]]: index)
util.func public @align(%a: index) -> (index, index) {
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  %c65 = arith.constant 65 : index
  // CHECK-DAG: %[[C128:.+]] = arith.constant 128 : index
  // CHECK: %[[ONCE:.+]] = util.align %[[A]], %{{.+}} : index
  %0 = util.align %a, %c64 : index
  %1 = util.align %0, %c16 : index
  %2 = util.align %c65, %c64 : index
  // CHECK: util.return %[[ONCE]], %[[C128]]
  util.return %1, %2 : index, index
}

// CHECK-LABEL: util.func public @range
// CHECK-SAME: (%[[A:.+]]: index, %[[B:.+]]: index)
util.func public @range(%a: index, %b: index) -> index {
  // CHECK: %[[MIN:.+]] = arith.minui %[[A]], %[[B]]
  %0 = util.range.min %a, %b, %a : index
  // CHECK: util.return %[[MIN]]
  util.return %0 : index
}

// CHECK-LABEL: util.func public @assume
// CHECK-SAME: (%[[A:.+]]: index, %[[B:.+]]: index)
util.func public @assume(%a: index, %b: index) -> (index, index, index) {
  // CHECK-DAG: %[[C3:.+]] = arith.constant 3 : index
  // CHECK: %[[X:.+]] = util.assume.int %[[A]]<umin = 2, umax = 9, udiv = 4> : index
  %0:3 = util.assume.int %a<umin = 2, umax = 9>, %a<udiv = 4>, %b<umin = 3, umax = 3> : index, index, index
  // CHECK: util.return %[[X]], %[[X]], %[[C3]]
  util.return %0#0, %0#1, %0#2 : index, index, index
}

// CHECK-LABEL: util.func public @exact_division
util.func public @exact_division(%a: index) -> index {
  %c8 = arith.constant 8 : index
  // CHECK: %[[X:.+]] = util.assume.int
  %0 = util.assume.int %a<udiv = 16> : index
  %1 = arith.divui %0, %c8 : index
  %2 = arith.muli %1, %c8 : index
  // CHECK: util.return %[[X]]
  util.return %2 : index
}

// CHECK-LABEL: util.func public @subspans
// CHECK-SAME: (%[[SRC:.+]]: !util.buffer, %[[SIZE:.+]]: index, %[[A:.+]]: index, %[[B:.+]]: index, %[[LEN:.+]]: index)
util.func public @subspans(%src: !util.buffer, %size: index, %a: index, %b: index, %length: index) -> i32 {
  %0 = util.buffer.subspan %src[%a] : !util.buffer{%size} -> !util.buffer{%length}
  // CHECK: %[[OFFSET:.+]] = arith.addi %[[A]], %[[B]]
  // CHECK: util.buffer.load %[[SRC]][%[[OFFSET]] for %[[LEN]]] : !util.buffer{%[[SIZE]]} -> i32
  %1 = util.buffer.load %0[%b for %length] : !util.buffer{%length} -> i32
  util.return %1 : i32
}

// -----

util.global private mutable @state : i32

// CHECK-LABEL: util.func public @store_of_load
util.func public @store_of_load(%v: i32) {
  %0 = util.global.load @state : i32
  // CHECK-NOT: util.global.store
  util.global.store %0, @state : i32
  util.return
}

// The global has changed in between, so the second store matters.
// CHECK-LABEL: util.func public @store_back
util.func public @store_back(%v: i32) {
  // CHECK: util.global.store
  // CHECK: util.global.store
  %0 = util.global.load @state : i32
  util.global.store %v, @state : i32
  util.global.store %0, @state : i32
  util.return
}

// What lies in between has regions, but none of them stores.
// CHECK-LABEL: util.func public @store_of_load_after_branch
util.func public @store_of_load_after_branch(%c: i1, %v: i32) {
  %0 = util.global.load @state : i32
  scf.if %c {
    util.optimization_barrier %v : i32
  }
  // CHECK-NOT: util.global.store
  util.global.store %0, @state : i32
  util.return
}
