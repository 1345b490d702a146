// RUN: strata-opt %s --split-input-file --iree-stream-annotate-constant-transient-size --verify-diagnostics

// expected-error @+1 {{names @lost as the function that tells the size of its transients}}
util.func public @f() attributes {iree.reflection = {iree.abi.transients.size = @lost}} {
  util.return
}

// -----

util.func public @f() attributes {iree.reflection = {iree.abi.transients.size = @f_size}} {
  util.return
}
// expected-error @+1 {{has to return exactly one value}}
util.func public @f_size() {
  util.return
}

// -----

util.func public @f() attributes {iree.reflection = {iree.abi.transients.size = @f_size}} {
  util.return
}
// expected-error @+1 {{has to return an index}}
util.func public @f_size() -> i64 {
  %c1 = arith.constant 1 : i64
  util.return %c1 : i64
}

// -----

util.func public @f() attributes {iree.reflection = {iree.abi.transients.size = @f_size}} {
  util.return
}
// expected-warning @+1 {{several sizes of transients can't be annotated as a constant}}
util.func public @f_size() -> (index, index) {
  %c1 = arith.constant 1 : index
  util.return %c1, %c1 : index, index
}
