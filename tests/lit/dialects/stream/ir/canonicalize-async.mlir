// RUN: strata-opt %s --pass-pipeline='builtin.module(util.func(canonicalize))' | FileCheck %s

// CHECK-LABEL: util.func private @transfers
// CHECK-SAME: (%[[R:.+]]: !stream.resource<*>, %{{.+}}: index, %[[B:.+]]: i1)
util.func private @transfers(%r: !stream.resource<*>, %size: index, %b: i1) -> (!stream.resource<variable>, !stream.resource<staging>) {
  // What stays at its place is copied, which the host can't read.
  // CHECK: stream.async.clone %[[R]] : !stream.resource<*>{%{{.+}}} -> !stream.resource<variable>
  %0 = stream.async.transfer %r : !stream.resource<*>{%size} -> !stream.resource<variable>{%size}
  // CHECK: stream.async.transfer %[[R]] : !stream.resource<*>{%{{.+}}} -> !stream.resource<staging>
  %1 = stream.async.transfer %r : !stream.resource<*>{%size} -> !stream.resource<staging>{%size}
  util.return %0, %1 : !stream.resource<variable>, !stream.resource<staging>
}

// CHECK-LABEL: util.func private @updates
// CHECK-SAME: (%[[T:[a-z0-9]+]]: !stream.resource<*>, %[[S:[a-z0-9]+]]: !stream.resource<*>, %[[P:[a-z0-9]+]]: i8)
util.func private @updates(%t: !stream.resource<*>, %s: !stream.resource<*>, %p: i8) -> (!stream.resource<*>, !stream.resource<*>, !stream.resource<*>) {
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c12 = arith.constant 12 : index
  %c32 = arith.constant 32 : index
  // CHECK: stream.async.fill %[[P]], %[[T]][%c4 to %c12 for %c8]
  %0 = stream.async.splat %p : i8 -> !stream.resource<*>{%c8}
  %1 = stream.async.update %0, %t[%c4 to %c12] : !stream.resource<*>{%c8} -> %t as !stream.resource<*>{%c32}
  // CHECK: stream.async.copy %[[S]][%c4 to %c12], %[[T]][%c4 to %c12], %c8
  %2 = stream.async.slice %s[%c4 to %c12] : !stream.resource<*>{%c32} -> !stream.resource<*>{%c8}
  %3 = stream.async.update %2, %t[%c4 to %c12] : !stream.resource<*>{%c8} -> %t as !stream.resource<*>{%c32}
  // CHECK: stream.async.fill %[[P]], %{{.+}}[%c4 to %c32 for %c28]
  %c20 = arith.constant 20 : index
  %4 = stream.async.fill %p, %t[%c4 to %c12 for %c8] : i8 -> %t as !stream.resource<*>{%c32}
  %5 = stream.async.fill %p, %4[%c12 to %c32 for %c20] : i8 -> %4 as !stream.resource<*>{%c32}
  util.return %1, %3, %5 : !stream.resource<*>, !stream.resource<*>, !stream.resource<*>
}

// Memory and waiting come as late as they can.
// CHECK-LABEL: util.func private @sink
// CHECK-SAME: (%[[R:[a-z0-9]+]]: !stream.resource<external>, %[[S:[a-z0-9]+]]: !stream.resource<external>,
util.func private @sink(%r: !stream.resource<external>, %s: !stream.resource<external>, %size: index, %t: !stream.timepoint, %b: i1) -> (!util.buffer, !util.buffer) {
  %0 = stream.timepoint.await %t => %r : !stream.resource<external>{%size}
  %1 = stream.timepoint.await %t => %s : !stream.resource<external>{%size}
  // CHECK: util.optimization_barrier
  util.optimization_barrier %b : i1
  // CHECK: %[[BOTH:.+]]:2 = stream.timepoint.await
  // CHECK-NEXT: stream.tensor.export %[[BOTH]]#
  %2 = stream.tensor.export %0 : tensor<?xi8>{%size} in !stream.resource<external>{%size} -> !util.buffer
  %3 = stream.tensor.export %1 : tensor<?xi8>{%size} in !stream.resource<external>{%size} -> !util.buffer
  util.return %2, %3 : !util.buffer, !util.buffer
}

// Commands take their ranges of what a captured subview views.
// CHECK-LABEL: util.func private @subviews
// CHECK-SAME: (%[[R:[a-z0-9]+]]: !stream.resource<transient>, %[[SIZE:[a-z0-9]+]]: index,
util.func private @subviews(%r: !stream.resource<transient>, %size: index, %p: i8) -> !stream.timepoint {
  %c64 = arith.constant 64 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %0 = stream.resource.subview %r[%c64] : !stream.resource<transient>{%size} -> !stream.resource<transient>{%c16}
  // CHECK: stream.cmd.execute with(%[[R]] as %[[A:.+]]: !stream.resource<transient>{%[[SIZE]]}) {
  %1 = stream.cmd.execute with(%0 as %a: !stream.resource<transient>{%c16}) {
    // CHECK-NEXT: stream.cmd.fill %{{.+}}, %[[A]][%c72 for %c8]
    stream.cmd.fill %p, %a[%c8 for %c8] : i8 -> !stream.resource<transient>{%c16}
  } => !stream.timepoint
  util.return %1 : !stream.timepoint
}

// CHECK-LABEL: util.func private @casts
// CHECK-SAME: (%[[R:.+]]: !stream.resource<*>, %[[SIZE:.+]]: index)
util.func private @casts(%r: !stream.resource<*>, %size: index) -> (!stream.resource<*>, !stream.resource<constant>) {
  %0 = stream.async.cast %r : !stream.resource<*>{%size} -> !stream.resource<external>{%size}
  %1 = stream.async.cast %0 : !stream.resource<external>{%size} -> !stream.resource<*>{%size}
  // CHECK: %[[C:.+]] = stream.async.cast %[[R]] : !stream.resource<*>{%[[SIZE]]} -> !stream.resource<constant>{%[[SIZE]]}
  %2 = stream.async.cast %0 : !stream.resource<external>{%size} -> !stream.resource<constant>{%size}
  // CHECK: util.return %[[R]], %[[C]]
  util.return %1, %2 : !stream.resource<*>, !stream.resource<constant>
}

// One element of a copy: only its bytes go to the host.
// CHECK-LABEL: util.func private @element
// CHECK-SAME: (%[[R:[a-z0-9]+]]: !stream.resource<external>, %[[SIZE:[a-z0-9]+]]: index, %[[O:[a-z0-9]+]]: index)
util.func private @element(%r: !stream.resource<external>, %size: index, %o: index) -> i16 {
  // CHECK-NOT: stream.async.clone
  // CHECK: %[[END:.+]] = arith.addi %[[O]], %c2
  // CHECK: %[[SLICE:.+]] = stream.async.slice %[[R]][%[[O]] to %[[END]]] : !stream.resource<external>{%[[SIZE]]} -> !stream.resource<external>{%c2}
  // CHECK: %[[STAGED:.+]] = stream.async.transfer %[[SLICE]] : !stream.resource<external>{%c2} -> !stream.resource<staging>{%c2}
  // CHECK: stream.async.load %[[STAGED]][%c0] : !stream.resource<staging>{%c2} -> i16
  %0 = stream.async.clone %r : !stream.resource<external>{%size} -> !stream.resource<*>{%size}
  %1 = stream.async.transfer %0 : !stream.resource<*>{%size} -> !stream.resource<staging>{%size}
  %2 = stream.async.load %1[%o] : !stream.resource<staging>{%size} -> i16
  util.return %2 : i16
}

// What was made in the storage of the target needs no update of all of it, unless it is changed meanwhile.
// CHECK-LABEL: util.func private @in_place
// CHECK-SAME: (%[[R:[a-z0-9]+]]: !stream.resource<*>, %[[S:[a-z0-9]+]]: !stream.resource<*>, %[[SIZE:[a-z0-9]+]]: index)
util.func private @in_place(%r: !stream.resource<*>, %s: !stream.resource<*>, %size: index) -> (!stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  // CHECK: %[[D:.+]] = stream.async.dispatch @ex::@run(%[[R]]
  // CHECK-NOT: stream.async.update
  %0 = stream.async.dispatch {@ex::@run, @ex::@run}(%r[%c0 to %size for %size]) : (!stream.resource<*>{%size}) -> %r{%size}
  %1 = stream.async.update %0, %r[%c0 to %size] : !stream.resource<*>{%size} -> %r as !stream.resource<*>{%size}
  // CHECK: %[[E:.+]] = stream.async.dispatch @ex::@run(%[[D]]
  %2 = stream.async.dispatch @ex::@run(%0[%c0 to %size for %size]) : (!stream.resource<*>{%size}) -> !stream.resource<*>{%size}
  // CHECK: stream.async.dispatch @ex::@run(%[[S]]
  // CHECK: stream.async.update
  %3 = stream.async.dispatch @ex::@run(%s[%c0 to %size for %size]) : (!stream.resource<*>{%size}) -> %s{%size}
  %4 = stream.async.update %3, %s[%c0 to %size] : !stream.resource<*>{%size} -> %s as !stream.resource<*>{%size}
  %5 = stream.async.dispatch @ex::@run(%3[%c0 to %size for %size]) : (!stream.resource<*>{%size}) -> %3{%size}
  // CHECK: util.return %[[D]], %[[E]],
  util.return %1, %2, %4, %5 : !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>
}
