// RUN: strata-opt %s --split-input-file --verify-diagnostics

util.func private @load_of_nothing() -> i32 {
  // expected-error @+1 {{undefined global: @gone}}
  %0 = util.global.load @gone : i32
  util.return %0 : i32
}

// -----

util.global private mutable @count : i32
util.func private @not_immutable() -> i32 {
  // expected-error @+1 {{is marked as immutable but the global is mutable}}
  %0 = util.global.load immutable @count : i32
  util.return %0 : i32
}

// -----

util.global private mutable @count : i32
util.func private @other_type(%v: i64) {
  // expected-error @+1 {{global type mismatch: global "count" is 'i32' but store is 'i64'}}
  util.global.store %v, @count : i64
  util.return
}

// -----

util.func private @callee(%a: tensor<4xf32>) -> %a
util.func private @lost_tie(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{function tied operands mismatch}}
  %0 = util.call @callee(%a) : (tensor<4xf32>) -> tensor<4xf32>
  util.return %0 : tensor<4xf32>
}

// -----

util.func private @rows(%a: index, %b: index) {
  // expected-error @+1 {{expected operand #1 to have 2 assumptions but it has 3}}
  %0:2 = util.assume.int %a[<umin = 1>, <umin = 2>], %b[<umin = 1>, <umin = 2>, <umin = 3>] : index, index
  util.return
}

// -----

util.func private @group(%size: index) {
  // expected-error @+1 {{'padding' is no inherent attribute of this op}}
  %0 = util.buffer.alloc uninitialized <padding = 16> : !util.buffer{%size}
  util.return
}
