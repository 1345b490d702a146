// RUN: strata-opt %s --pass-pipeline='builtin.module(util.func(iree-stream-reuse-allocations))' | FileCheck %s

// CHECK-LABEL: util.func public @reuse
// CHECK-SAME: (%[[R:[a-z0-9]+]]: !stream.resource<transient>, %[[SIZE:.+]]: index, %[[T:[a-z0-9]+]]: !stream.timepoint, %[[U:[a-z0-9]+]]: !stream.timepoint)
util.func public @reuse(%r: !stream.resource<transient>, %size: index, %t: !stream.timepoint, %u: !stream.timepoint) -> (!stream.resource<transient>, !stream.timepoint) {
  // CHECK-NOT: stream.resource.dealloca
  // CHECK: %[[BOTH:.+]] = stream.timepoint.join max(%[[T]], %[[U]])
  // CHECK-NOT: stream.resource.alloca
  %0 = stream.resource.dealloca await(%t) => %r : !stream.resource<transient>{%size} => !stream.timepoint
  %1 = stream.timepoint.join max(%0, %u) => !stream.timepoint
  %2, %3 = stream.resource.alloca uninitialized await(%1) => !stream.resource<transient>{%size} => !stream.timepoint
  // CHECK: util.return %[[R]], %[[BOTH]]
  util.return %2, %3 : !stream.resource<transient>, !stream.timepoint
}

// CHECK-LABEL: util.func public @other_size
util.func public @other_size(%r: !stream.resource<transient>, %size: index, %other: index, %t: !stream.timepoint) -> (!stream.resource<transient>, !stream.timepoint) {
  // CHECK: stream.resource.dealloca
  // CHECK: stream.resource.alloca
  %0 = stream.resource.dealloca await(%t) => %r : !stream.resource<transient>{%size} => !stream.timepoint
  %1, %2 = stream.resource.alloca uninitialized await(%0) => !stream.resource<transient>{%other} => !stream.timepoint
  util.return %1, %2 : !stream.resource<transient>, !stream.timepoint
}

// Whoever waits for the allocation waits for all that it waits for, and so can wait for the memory alone.
// CHECK-LABEL: util.func public @wait_alike
// CHECK-SAME: (%[[R:[a-z0-9]+]]: !stream.resource<transient>, %[[SIZE:.+]]: index, %[[T:[a-z0-9]+]]: !stream.timepoint, %[[U:[a-z0-9]+]]: !stream.timepoint)
util.func public @wait_alike(%r: !stream.resource<transient>, %size: index, %t: !stream.timepoint, %u: !stream.timepoint) -> (!stream.resource<transient>, !stream.timepoint) {
  %0 = stream.resource.dealloca await(%t) => %r : !stream.resource<transient>{%size} => !stream.timepoint
  %1 = stream.timepoint.join max(%0, %u) => !stream.timepoint
  %2, %3 = stream.resource.alloca uninitialized await(%1) => !stream.resource<transient>{%size} => !stream.timepoint
  // CHECK: %[[ALL:.+]] = stream.timepoint.join max(%[[U]], %[[T]], %[[T]])
  %4 = stream.timepoint.join max(%u, %0, %3) => !stream.timepoint
  // CHECK: util.return %[[R]], %[[ALL]]
  util.return %2, %4 : !stream.resource<transient>, !stream.timepoint
}

// This join waits for what was freed, but not for the other timepoint: it still has to.
// CHECK-LABEL: util.func public @wait_less
// CHECK-SAME: (%[[R:[a-z0-9]+]]: !stream.resource<transient>, %[[SIZE:.+]]: index, %[[T:[a-z0-9]+]]: !stream.timepoint, %[[U:[a-z0-9]+]]: !stream.timepoint)
util.func public @wait_less(%r: !stream.resource<transient>, %size: index, %t: !stream.timepoint, %u: !stream.timepoint) -> (!stream.resource<transient>, !stream.timepoint) {
  %0 = stream.resource.dealloca await(%t) => %r : !stream.resource<transient>{%size} => !stream.timepoint
  // CHECK: %[[BOTH:.+]] = stream.timepoint.join max(%[[T]], %[[U]])
  %1 = stream.timepoint.join max(%0, %u) => !stream.timepoint
  %2, %3 = stream.resource.alloca uninitialized await(%1) => !stream.resource<transient>{%size} => !stream.timepoint
  // CHECK: stream.timepoint.join max(%[[T]], %[[BOTH]])
  %4 = stream.timepoint.join max(%0, %3) => !stream.timepoint
  util.return %2, %4 : !stream.resource<transient>, !stream.timepoint
}
