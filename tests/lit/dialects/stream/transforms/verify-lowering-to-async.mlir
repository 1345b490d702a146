// RUN: strata-opt %s --iree-stream-verify-lowering-to-async --split-input-file --verify-diagnostics

util.func private @fine(%p: i8, %size: index) {
  %0 = stream.async.splat %p : i8 -> !stream.resource<transient>{%size}
  util.return
}

// -----

util.func private @left(%p: i8, %size: index) {
  // expected-error @+1 {{is left over after lifetimes have been found}}
  %0 = stream.async.splat %p : i8 -> !stream.resource<*>{%size}
  util.return
}
