// RUN: strata-opt %s --iree-stream-elide-timepoints | FileCheck %s

// CHECK: module attributes {iree.fixedpoint.modified}
// CHECK-LABEL: util.func private @covered
util.func private @covered(%r: !stream.resource<transient>, %size: index, %t: !stream.timepoint, %u: !stream.timepoint) -> !stream.timepoint {
  // CHECK: %[[FREED:.+]] = stream.resource.dealloca await(%[[T:.+]]) =>
  %0 = stream.resource.dealloca await(%t) => %r : !stream.resource<transient>{%size} => !stream.timepoint
  // CHECK: %[[NOW:.+]] = stream.timepoint.immediate
  // CHECK: stream.timepoint.join max(%[[FREED]], %[[NOW]], %{{.+}})
  %1 = stream.timepoint.join max(%0, %t, %u) => !stream.timepoint
  util.return %1 : !stream.timepoint
}

// A global that only ever holds timepoints that have been reached.
util.global private mutable @ready = #stream.timepoint<immediate> : !stream.timepoint

// CHECK-LABEL: util.func public @store
util.func public @store() {
  %now = stream.timepoint.immediate => !stream.timepoint
  util.global.store %now, @ready : !stream.timepoint
  util.return
}

// CHECK-LABEL: util.func public @load
util.func public @load(%r: !stream.resource<transient>, %size: index, %n: index) -> (!stream.timepoint, !stream.timepoint) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: util.global.load @ready
  // CHECK: %[[NOW:.+]] = stream.timepoint.immediate
  %0 = util.global.load @ready : !stream.timepoint
  // CHECK: stream.resource.dealloca await(%[[NOW]])
  %1 = stream.resource.dealloca await(%0) => %r : !stream.resource<transient>{%size} => !stream.timepoint
  // What only goes around is there from the start.
  // CHECK: scf.for
  // CHECK: %[[AFTER:.+]] = stream.timepoint.immediate
  %2 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %0) -> !stream.timepoint {
    scf.yield %t : !stream.timepoint
  }
  // CHECK: util.return %{{.+}}, %[[AFTER]]
  util.return %1, %2 : !stream.timepoint, !stream.timepoint
}
