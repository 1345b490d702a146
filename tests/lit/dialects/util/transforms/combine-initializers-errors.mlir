// RUN: strata-opt %s --iree-util-combine-initializers --allow-unregistered-dialect --verify-diagnostics --split-input-file

util.global private @a : i32
util.initializer {
  %0 = arith.constant 1 : i32
  util.global.store %0, @a : i32
  util.return
}
// Nobody knows whether an op that is known to nobody may be moved.
// expected-error @+1 {{'util.initializer' op can't be inlined into the combined initializer}}
util.initializer {
  "elsewhere.do"() : () -> ()
  util.return
}
