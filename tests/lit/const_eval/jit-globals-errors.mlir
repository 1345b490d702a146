// RUN: strata-opt %s --pass-pipeline='builtin.module(iree-consteval-jit-globals)' --verify-diagnostics --split-input-file

util.global private @a : i32
util.initializer {
  // expected-error @+1 {{'arith.constant' op names @missing, which is not defined}}
  %0 = arith.constant {about = @missing} 3 : i32
  util.global.store %0, @a : i32
  util.return
}
