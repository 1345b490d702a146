// RUN: strata-opt %s --split-input-file --iree-util-fold-globals | FileCheck %s

// What initialization always stores is the initial value, and a constant where it is loaded.
// CHECK-NOT: @always_nine
util.global private mutable @always_nine : i32
util.initializer {
  %c9 = arith.constant 9 : i32
  util.global.store %c9, @always_nine : i32
  util.return
}
// CHECK-LABEL: util.func public @read
util.func public @read() -> i32 {
  // CHECK-NEXT: %[[C9:.+]] = arith.constant 9 : i32
  // CHECK-NEXT: util.return %[[C9]]
  %0 = util.global.load @always_nine : i32
  util.return %0 : i32
}

// -----

// Before the first call of @set, the global is zero: it must not become 9.
// CHECK: util.global private mutable @late : i32
util.global private mutable @late : i32
util.func public @set() {
  %c9 = arith.constant 9 : i32
  util.global.store %c9, @late : i32
  util.return
}
util.func public @get() -> i32 {
  // CHECK: util.global.load @late
  %0 = util.global.load @late : i32
  util.return %0 : i32
}

// -----

// Set by an initializer already, and to the same value later.
// CHECK-NOT: @twice
util.global private mutable @twice : i32
util.initializer {
  %c9 = arith.constant 9 : i32
  util.global.store %c9, @twice : i32
  util.return
}
// CHECK-LABEL: util.func public @set_again
util.func public @set_again() -> i32 {
  // CHECK-NEXT: %[[C9:.+]] = arith.constant 9 : i32
  // CHECK-NEXT: util.return %[[C9]]
  %0 = util.global.load @twice : i32
  %c9 = arith.constant 9 : i32
  util.global.store %c9, @twice : i32
  util.return %0 : i32
}

// -----

// CHECK: util.global private @sized : index
util.global private mutable @sized : index
util.func private @compute() -> index
util.initializer {
  %0 = util.call @compute() : () -> index
  util.global.store %0, @sized : index
  util.return
}
// CHECK-LABEL: util.func public @immutable
util.func public @immutable() -> index {
  // CHECK: util.global.load immutable @sized
  %0 = util.global.load @sized : index
  util.return %0 : index
}

// -----

// Nothing loads it, so its stores don't matter.
// CHECK-NOT: util.global private mutable @dead
util.global private mutable @dead : i32
// CHECK-LABEL: util.func public @store
util.func public @store(%v: i32) {
  // CHECK-NEXT: util.return
  util.global.store %v, @dead : i32
  util.return
}

// -----

// An attribute of the module names it.
// CHECK: module attributes {a.ref = @named}
// CHECK: util.global private @named
module attributes {a.ref = @named} {
  util.global private @named = 5 : i32
}

// -----

// A policy says that the value stays where it is; of two equal ones, one is enough.
// CHECK: util.global private @left
// CHECK-NOT: util.global private @right
util.global private @left <inlining_policy = #util.inline.never> = dense<1.0> : tensor<8xf32>
util.global private @right <inlining_policy = #util.inline.never> = dense<1.0> : tensor<8xf32>
// CHECK-LABEL: util.func public @both
util.func public @both() -> (tensor<8xf32>, tensor<8xf32>) {
  // CHECK: util.global.load immutable @left
  // CHECK: util.global.load immutable @left
  %0 = util.global.load @left : tensor<8xf32>
  %1 = util.global.load @right : tensor<8xf32>
  util.return %0, %1 : tensor<8xf32>, tensor<8xf32>
}
