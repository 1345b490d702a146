// RUN: strata-opt %s --iree-stream-sync-initializers | FileCheck %s

util.global private mutable @kept : !stream.resource<variable>
util.func private @make() -> (!stream.resource<variable>, index, !stream.timepoint)
// CHECK: util.initializer {
util.initializer {
  %r, %size, %t = util.call @make() : () -> (!stream.resource<variable>, index, !stream.timepoint)
  // CHECK: stream.timepoint.await sync %{{.+}} => %{{.+}}
  %0 = stream.timepoint.await %t => %r : !stream.resource<variable>{%size}
  util.global.store %0, @kept : !stream.resource<variable>
  util.return
}

// Elsewhere waiting is left to the device.
// CHECK-LABEL: util.func private @other
util.func private @other() -> !stream.resource<variable> {
  %r, %size, %t = util.call @make() : () -> (!stream.resource<variable>, index, !stream.timepoint)
  // CHECK: stream.timepoint.await %{{.+}} => %{{.+}}
  %0 = stream.timepoint.await %t => %r : !stream.resource<variable>{%size}
  util.return %0 : !stream.resource<variable>
}
