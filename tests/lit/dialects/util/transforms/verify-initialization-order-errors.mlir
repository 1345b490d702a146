// RUN: strata-opt %s --split-input-file --verify-diagnostics --iree-util-verify-initialization-order

// expected-note @+1 {{in this initializer}}
util.initializer {
  // expected-error @+1 {{initializer accesses global '@late' defined after it}}
  %0 = util.global.load @late : i32
  util.return
}
util.global private @late = 1 : i32

// -----

util.global private @once = 1 : i32
util.initializer {
  %c2 = arith.constant 2 : i32
  // expected-error @+1 {{has an initial value, and an initializer stores another}}
  util.global.store %c2, @once : i32
  util.return
}

// -----

util.global private @fixed : i32
util.func public @change(%v: i32) {
  // expected-error @+1 {{store to immutable global '@fixed' outside of initialization}}
  util.global.store %v, @fixed : i32
  util.return
}
