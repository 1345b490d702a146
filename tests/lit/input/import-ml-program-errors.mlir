// RUN: strata-opt %s --iree-import-ml-program --verify-diagnostics --split-input-file

module attributes {ml_program.public_global_accessors = {get = "read"}} {
  // expected-error @+1 {{'ml_program.global' op needs an accessor format with exactly one {0}, has 'read'}}
  ml_program.global public mutable @state(dense<4> : tensor<4xi32>) : tensor<4xi32>
}

// -----

module attributes {ml_program.public_global_accessors = {set = "{0}_{0}"}} {
  // expected-error @+1 {{'ml_program.global' op needs an accessor format with exactly one {0}, has '{0}_{0}'}}
  ml_program.global public mutable @state(dense<4> : tensor<4xi32>) : tensor<4xi32>
}

// -----

util.func public @tokens() {
  // expected-error @+1 {{'ml_program.token' op has no counterpart to be imported to}}
  %0 = ml_program.token
  util.return
}
