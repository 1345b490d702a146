// RUN: strata-opt %s --iree-stream-verify-lowering-to-cmd | FileCheck %s

// CHECK-LABEL: util.func private @fine
util.func private @fine(%r: !stream.resource<transient>, %p: i8, %size: index) {
  %c0 = arith.constant 0 : index
  // CHECK: stream.cmd.fill
  %t = stream.cmd.execute with(%r as %a: !stream.resource<transient>{%size}) {
    stream.cmd.fill %p, %a[%c0 for %size] : i8 -> !stream.resource<transient>{%size}
  } => !stream.timepoint
  util.return
}
