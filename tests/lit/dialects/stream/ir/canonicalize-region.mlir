// RUN: strata-opt %s --pass-pipeline='builtin.module(util.func(canonicalize))' | FileCheck %s

stream.executable private @ex {
  stream.executable.export public @run
}

// A capture that the host waits for is waited for by the region, and what has been reached isn't waited for.
// CHECK-LABEL: util.func private @waits
// CHECK-SAME: (%[[R:[a-z0-9]+]]: !stream.resource<*>, %[[SIZE:[a-z0-9]+]]: index, %[[T:[a-z0-9]+]]: !stream.timepoint)
util.func private @waits(%r: !stream.resource<*>, %size: index, %t: !stream.timepoint) -> (!stream.resource<*>, !stream.timepoint) {
  %c0 = arith.constant 0 : index
  %now = stream.timepoint.immediate => !stream.timepoint
  // CHECK-NOT: stream.timepoint.await
  // CHECK: stream.async.execute await(%[[T]]) => with(%[[R]] as
  %0 = stream.timepoint.await %t => %r : !stream.resource<*>{%size}
  %1, %t1 = stream.async.execute await(%now) => with(%0 as %a: !stream.resource<*>{%size}) -> !stream.resource<*>{%size} {
    %2 = stream.async.dispatch @ex::@run(%a[%c0 to %size for %size]) : (!stream.resource<*>{%size}) -> !stream.resource<*>{%size}
    stream.yield %2 : !stream.resource<*>{%size}
  } => !stream.timepoint
  util.return %1, %t1 : !stream.resource<*>, !stream.timepoint
}

// A view is captured as what it views.
// CHECK-LABEL: util.func private @view
// CHECK-SAME: (%[[R:[a-z0-9]+]]: !stream.resource<*>, %[[SIZE:[a-z0-9]+]]: index, %[[O:[a-z0-9]+]]: index)
util.func private @view(%r: !stream.resource<*>, %size: index, %o: index) -> (!stream.resource<*>, !stream.timepoint) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %0 = stream.resource.subview %r[%o] : !stream.resource<*>{%size} -> !stream.resource<*>{%c8}
  // CHECK: stream.async.execute with(%[[R]] as %[[A:.+]]: !stream.resource<*>{%[[SIZE]]})
  // CHECK-NEXT: %[[V:.+]] = stream.resource.subview %[[A]][%[[O]]] : !stream.resource<*>{%[[SIZE]]} -> !stream.resource<*>{%c8}
  // CHECK-NEXT: stream.async.dispatch @ex::@run(%[[V]]
  %1, %t1 = stream.async.execute with(%0 as %a: !stream.resource<*>{%c8}) -> !stream.resource<*>{%c8} {
    %2 = stream.async.dispatch @ex::@run(%a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
    stream.yield %2 : !stream.resource<*>{%c8}
  } => !stream.timepoint
  util.return %1, %t1 : !stream.resource<*>, !stream.timepoint
}

// A region that does nothing is as far as what it waits for.
// CHECK-LABEL: util.func private @nothing
// CHECK-SAME: (%[[R:[a-z0-9]+]]: !stream.resource<*>, %{{.+}}: index, %[[T:[a-z0-9]+]]: !stream.timepoint)
util.func private @nothing(%r: !stream.resource<*>, %size: index, %t: !stream.timepoint) -> (!stream.resource<*>, !stream.timepoint, !stream.timepoint) {
  // CHECK-NOT: execute
  %0, %t0 = stream.async.execute await(%t) => with(%r as %a: !stream.resource<*>{%size}) -> %r{%size} {
    stream.yield %a : !stream.resource<*>{%size}
  } => !stream.timepoint
  %t1 = stream.cmd.execute await(%t0) => with() {
    stream.cmd.serial {
      stream.cmd.concurrent {
      }
    }
  } => !stream.timepoint
  // CHECK: util.return %[[R]], %[[T]], %[[T]]
  util.return %0, %t0, %t1 : !stream.resource<*>, !stream.timepoint, !stream.timepoint
}

// Captures that aren't used go, and those of one resource are one.
// CHECK-LABEL: util.func private @captures
// CHECK-SAME: (%[[R:[a-z0-9]+]]: !stream.resource<*>, %[[S:[a-z0-9]+]]: !stream.resource<*>, %{{.+}}: index)
util.func private @captures(%r: !stream.resource<*>, %s: !stream.resource<*>, %size: index) -> (!stream.resource<*>, !stream.timepoint) {
  %c0 = arith.constant 0 : index
  // CHECK: stream.async.execute with(%[[R]] as %[[A:[a-z0-9]+]]: !stream.resource<*>{%{{.+}}}) ->
  // CHECK-NEXT: stream.async.dispatch @ex::@run(%[[A]][{{.+}}], %[[A]][{{.+}}])
  %0, %t0 = stream.async.execute with(%r as %a: !stream.resource<*>{%size}, %s as %b: !stream.resource<*>{%size}, %r as %c: !stream.resource<*>{%size}) -> !stream.resource<*>{%size} {
    %1 = stream.async.dispatch @ex::@run(%a[%c0 to %size for %size], %c[%c0 to %size for %size]) : (!stream.resource<*>{%size}, !stream.resource<*>{%size}) -> !stream.resource<*>{%size}
    stream.yield %1 : !stream.resource<*>{%size}
  } => !stream.timepoint
  util.return %0, %t0 : !stream.resource<*>, !stream.timepoint
}

// Results that are one value are one result, and a result that nobody uses is none.
// CHECK-LABEL: util.func private @results
util.func private @results(%p: i8, %q: i8, %size: index) -> (!stream.resource<*>, !stream.resource<*>, !stream.timepoint) {
  // CHECK: %[[R:.+]], %[[T:.+]] = stream.async.execute with() -> !stream.resource<*>{%{{.+}}} {
  %0:3, %t0 = stream.async.execute with() -> (!stream.resource<*>{%size}, !stream.resource<*>{%size}, !stream.resource<*>{%size}) {
    // CHECK-NEXT: %[[A:.+]] = stream.async.splat
    // CHECK-NEXT: stream.yield %[[A]] :
    %a = stream.async.splat %p : i8 -> !stream.resource<*>{%size}
    %b = stream.async.splat %q : i8 -> !stream.resource<*>{%size}
    stream.yield %a, %b, %a : !stream.resource<*>{%size}, !stream.resource<*>{%size}, !stream.resource<*>{%size}
  } => !stream.timepoint
  // CHECK: util.return %[[R]], %[[R]], %[[T]]
  util.return %0#0, %0#2, %t0 : !stream.resource<*>, !stream.resource<*>, !stream.timepoint
}

// In a concurrent region too, and what is changed in place there is what was captured.
// CHECK-LABEL: util.func private @concurrent
// CHECK-SAME: (%[[R:[a-z0-9]+]]: !stream.resource<*>
util.func private @concurrent(%r: !stream.resource<*>, %size: index) -> (!stream.resource<*>, !stream.timepoint) {
  %c0 = arith.constant 0 : index
  // CHECK: stream.async.execute with(%[[R]] as %[[A:.+]]: !stream.resource<*>{%{{.+}}}) -> %[[R]]{%{{.+}}}
  %0, %t0 = stream.async.execute with(%r as %a: !stream.resource<*>{%size}) -> !stream.resource<*>{%size} {
    // CHECK: %[[C:.+]] = stream.async.concurrent with(%[[A]] as %[[B:.+]]: !stream.resource<*>{%{{.+}}}) -> %[[A]]{%{{.+}}}
    // CHECK: %[[D:.+]] = stream.async.dispatch @ex::@run(%[[B]][{{.+}}]) {{.+}} -> %[[B]]{
    // CHECK: stream.yield %[[D]] :
    %1:2 = stream.async.concurrent with(%a as %b: !stream.resource<*>{%size}) -> (!stream.resource<*>{%size}, !stream.resource<*>{%size}) {
      %2 = stream.async.dispatch @ex::@run(%b[%c0 to %size for %size]) : (!stream.resource<*>{%size}) -> %b{%size}
      stream.yield %2, %2 : !stream.resource<*>{%size}, !stream.resource<*>{%size}
    }
    // CHECK: stream.async.dispatch @ex::@run(%[[C]][{{.+}}], %[[C]][{{.+}}])
    %3 = stream.async.dispatch @ex::@run(%1#0[%c0 to %size for %size], %1#1[%c0 to %size for %size]) : (!stream.resource<*>{%size}, !stream.resource<*>{%size}) -> %1#0{%size}
    stream.yield %3 : !stream.resource<*>{%size}
  } => !stream.timepoint
  util.return %0, %t0 : !stream.resource<*>, !stream.timepoint
}

// CHECK-LABEL: util.func private @unused
// CHECK-NOT: stream.async.execute
util.func private @unused(%p: i8, %size: index, %t: !stream.timepoint) {
  %0, %t0 = stream.async.execute await(%t) => with() -> !stream.resource<*>{%size} {
    %1 = stream.async.splat %p : i8 -> !stream.resource<*>{%size}
    stream.yield %1 : !stream.resource<*>{%size}
  } => !stream.timepoint
  util.return
}
