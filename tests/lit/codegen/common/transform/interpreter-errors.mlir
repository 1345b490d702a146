// RUN: strata-opt %s --verify-diagnostics --pass-pipeline='builtin.module(iree-transform-dialect-interpreter{library-file-name=%s})'

// expected-error @+1 {{has no 'transform.with_named_sequence', so it is no library of the transform dialect}}
module {
  func.func @f() {
    return
  }
}
