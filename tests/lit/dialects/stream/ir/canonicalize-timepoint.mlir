// RUN: strata-opt %s --pass-pipeline='builtin.module(util.func(canonicalize))' | FileCheck %s

// CHECK-LABEL: util.func private @joins
// CHECK-SAME: (%[[T:[a-z0-9]+]]: !stream.timepoint, %[[U:[a-z0-9]+]]: !stream.timepoint, %[[V:[a-z0-9]+]]: !stream.timepoint)
util.func private @joins(%t: !stream.timepoint, %u: !stream.timepoint, %v: !stream.timepoint) -> (!stream.timepoint, !stream.timepoint, !stream.timepoint) {
  %now = stream.timepoint.immediate => !stream.timepoint
  %0 = stream.timepoint.join max(%t, %u) => !stream.timepoint
  // CHECK: %[[NOW:.+]] = stream.timepoint.immediate
  // CHECK: %[[ALL:.+]] = stream.timepoint.join max(%[[T]], %[[U]], %[[V]])
  %1 = stream.timepoint.join max(%0, %v, %t) => !stream.timepoint
  %2 = stream.timepoint.join max(%now, %now) => !stream.timepoint
  %3 = stream.timepoint.join max(%v) => !stream.timepoint
  // CHECK: util.return %[[ALL]], %[[NOW]], %[[V]]
  util.return %1, %2, %3 : !stream.timepoint, !stream.timepoint, !stream.timepoint
}

// What was imported is given back as it is; with a barrier behind an await nothing is awaited.
// CHECK-LABEL: util.func private @there_and_back
// CHECK-SAME: (%[[F:[a-z0-9]+]]: !hal.fence, %[[R:[a-z0-9]+]]: !stream.resource<external>, %{{.+}}: index, %[[T:[a-z0-9]+]]: !stream.timepoint)
util.func private @there_and_back(%f: !hal.fence, %r: !stream.resource<external>, %size: index, %t: !stream.timepoint) -> (!hal.fence, !stream.resource<external>, !stream.timepoint) {
  %0 = stream.timepoint.import %f : (!hal.fence) => !stream.timepoint
  %1 = stream.timepoint.export %0 => (!hal.fence)
  // CHECK-NOT: stream.timepoint.await
  %2 = stream.timepoint.await %t => %r : !stream.resource<external>{%size}
  %3, %t3 = stream.timepoint.barrier %2 : !stream.resource<external>{%size} => !stream.timepoint
  // CHECK: util.return %[[F]], %[[R]], %[[T]]
  util.return %1, %3, %t3 : !hal.fence, !stream.resource<external>, !stream.timepoint
}

// CHECK-LABEL: util.func private @awaits
// CHECK-SAME: (%[[R:[a-z0-9]+]]: !stream.resource<external>, %[[S:[a-z0-9]+]]: !stream.resource<external>, %[[SIZE:[a-z0-9]+]]: index, %[[T:[a-z0-9]+]]: !stream.timepoint)
util.func private @awaits(%r: !stream.resource<external>, %s: !stream.resource<external>, %size: index, %t: !stream.timepoint) -> (!stream.resource<external>, !stream.resource<external>, !stream.resource<external>, !stream.resource<external>) {
  %now = stream.timepoint.immediate => !stream.timepoint
  %0 = stream.timepoint.await %now => %r : !stream.resource<external>{%size}
  // At one time by one op, each resource once, and once only.
  // CHECK: %[[A:.+]]:2 = stream.timepoint.await %[[T]] => %[[S]], %[[R]]
  // CHECK-NOT: stream.timepoint.await
  %1 = stream.timepoint.await %t => %r : !stream.resource<external>{%size}
  %2 = stream.timepoint.await %t => %s : !stream.resource<external>{%size}
  %3 = stream.timepoint.await %t => %1 : !stream.resource<external>{%size}
  // CHECK: util.return %[[R]], %[[A]]#1, %[[A]]#0, %[[A]]#1
  util.return %0, %1, %2, %3 : !stream.resource<external>, !stream.resource<external>, !stream.resource<external>, !stream.resource<external>
}
