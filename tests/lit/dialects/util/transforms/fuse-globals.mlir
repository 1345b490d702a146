// RUN: strata-opt %s --split-input-file --iree-util-fuse-globals | FileCheck %s

// CHECK: util.global private mutable @a : i32
util.global private mutable @a : i32
// CHECK-NOT: @b
util.global private mutable @b : i32
// CHECK-LABEL: util.func public @store
util.func public @store(%v: i32) {
  // CHECK: util.global.store %{{.+}}, @a
  util.global.store %v, @a : i32
  util.global.store %v, @b : i32
  // CHECK-NEXT: util.return
  util.return
}
util.func public @load() -> (i32, i32) {
  // CHECK: util.global.load @a
  // CHECK: util.global.load @a
  %0 = util.global.load @a : i32
  %1 = util.global.load @b : i32
  util.return %0, %1 : i32, i32
}

// -----

// One of them is set alone too.
// CHECK: @a : i32
util.global private mutable @a : i32
// CHECK: @b : i32
util.global private mutable @b : i32
util.func public @store(%v: i32) {
  util.global.store %v, @a : i32
  util.global.store %v, @b : i32
  util.return
}
util.func public @alone(%v: i32) -> (i32, i32) {
  util.global.store %v, @b : i32
  %0 = util.global.load @a : i32
  %1 = util.global.load @b : i32
  util.return %0, %1 : i32, i32
}
