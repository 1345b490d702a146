// RUN: strata-opt %s --iree-stream-verify-lowering-to-async | FileCheck %s

// CHECK-LABEL: util.func private @fine
util.func private @fine(%p: i8, %size: index) {
  // CHECK: stream.async.splat
  %0 = stream.async.splat %p : i8 -> !stream.resource<transient>{%size}
  util.return
}
