// RUN: strata-opt %s --iree-stream-verify-lowering-to-cmd --verify-diagnostics --split-input-file

util.func private @left(%p: i8, %size: index) {
  // expected-error @+1 {{'stream.async.splat' op is left over after memory has been allocated}}
  %0 = stream.async.splat %p : i8 -> !stream.resource<transient>{%size}
  util.return
}
