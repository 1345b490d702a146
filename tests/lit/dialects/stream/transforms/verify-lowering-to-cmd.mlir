// RUN: strata-opt %s --iree-stream-verify-lowering-to-cmd --split-input-file --verify-diagnostics

util.func private @fine(%r: !stream.resource<transient>, %p: i8, %size: index) {
  %c0 = arith.constant 0 : index
  %t = stream.cmd.execute with(%r as %a: !stream.resource<transient>{%size}) {
    stream.cmd.fill %p, %a[%c0 for %size] : i8 -> !stream.resource<transient>{%size}
  } => !stream.timepoint
  util.return
}

// -----

util.func private @left(%p: i8, %size: index) {
  // expected-error @+1 {{is left over after memory has been allocated}}
  %0 = stream.async.splat %p : i8 -> !stream.resource<transient>{%size}
  util.return
}
