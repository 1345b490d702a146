// RUN: strata-opt %s --pass-pipeline='builtin.module(util.func(canonicalize))' | FileCheck %s

// CHECK-LABEL: util.func private @join
// CHECK-SAME: (%[[T:.+]]: !stream.timepoint, %[[U:.+]]: !stream.timepoint)
util.func private @join(%t: !stream.timepoint, %u: !stream.timepoint) -> (!stream.timepoint, !stream.timepoint) {
  %now = stream.timepoint.immediate => !stream.timepoint
  // CHECK: %[[BOTH:.+]] = stream.timepoint.join max(%[[T]], %[[U]])
  %0 = stream.timepoint.join max(%t, %now, %u, %t) => !stream.timepoint
  %1 = stream.timepoint.join max(%now, %t) => !stream.timepoint
  // CHECK: util.return %[[BOTH]], %[[T]]
  util.return %0, %1 : !stream.timepoint, !stream.timepoint
}

// CHECK-LABEL: util.func private @commands
// CHECK-SAME: (%[[R:.+]]: !stream.resource<transient>, %{{.+}}: !stream.resource<transient>, %{{.+}}: index, %{{.+}}: i8, %[[T:.+]]: !stream.timepoint)
util.func private @commands(%r: !stream.resource<transient>, %s: !stream.resource<transient>, %size: index, %p: i8, %t: !stream.timepoint) -> !stream.timepoint {
  %c0 = arith.constant 0 : index
  // What is awaited on the host is awaited by the commands; what is not used is not captured, and a
  // region without commands goes.
  // CHECK-NOT: stream.timepoint.await
  // CHECK: stream.cmd.execute await(%[[T]]) => with(%[[R]] as %{{[a-z0-9]+}}: !stream.resource<transient>{%{{.+}}}) {
  // CHECK-NEXT: stream.cmd.fill
  %0 = stream.timepoint.await %t => %r : !stream.resource<transient>{%size}
  %1 = stream.cmd.execute with(%0 as %a: !stream.resource<transient>{%size}, %s as %b: !stream.resource<transient>{%size}) {
    stream.cmd.concurrent {
    }
    stream.cmd.fill %p, %a[%c0 for %size] : i8 -> !stream.resource<transient>{%size}
  } => !stream.timepoint
  util.return %1 : !stream.timepoint
}

// CHECK-LABEL: util.func private @unused
util.func private @unused(%size: index, %t: !stream.timepoint) -> !stream.timepoint {
  // CHECK-NOT: stream.resource.alloca
  // CHECK: util.return %{{arg1}}
  %r, %at = stream.resource.alloca uninitialized await(%t) => !stream.resource<transient>{%size} => !stream.timepoint
  %0 = stream.resource.dealloca await(%at) => %r : !stream.resource<transient>{%size} => !stream.timepoint
  util.return %0 : !stream.timepoint
}

// CHECK-LABEL: util.func private @slice
// CHECK-SAME: (%[[R:.+]]: !stream.resource<*>, %[[SIZE:.+]]: index)
util.func private @slice(%r: !stream.resource<*>, %size: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  // CHECK-NOT: stream.async.slice
  %0 = stream.async.slice %r[%c0 to %size] : !stream.resource<*>{%size} -> !stream.resource<*>{%size}
  // CHECK: util.return %[[R]]
  util.return %0 : !stream.resource<*>
}

// Only another shape: nothing is copied.
// CHECK-LABEL: @reshaped
// CHECK-NOT: stream.tensor.clone
// CHECK: util.return %arg0
util.func public @reshaped(%r: !stream.resource<*>, %size: index) -> !stream.resource<*> {
  %0 = stream.tensor.clone %r : tensor<4x6xf32> in !stream.resource<*>{%size} -> tensor<24xf32> in !stream.resource<*>{%size}
  util.return %0 : !stream.resource<*>
}
