// RUN: strata-opt %s --iree-util-verify-initialization-order | FileCheck %s

// CHECK: util.global private @first = 1 : i32
util.global private @first = 1 : i32
util.global private @second : i32
util.func private @set(%v: i32) {
  util.global.store %v, @second : i32
  util.return
}
util.initializer {
  %0 = util.global.load @first : i32
  util.call @set(%0) : (i32) -> ()
  util.return
}
