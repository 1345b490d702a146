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
