// RUN: strata-opt %s --pass-pipeline='builtin.module(util.func(iree-stream-schedule-execution))' | FileCheck %s

stream.executable private @ex {
  stream.executable.export public @run
  builtin.module {
    func.func @run(%a: !stream.binding, %b: !stream.binding) {
      return
    }
  }
}

// Two dispatches in a row are one region; what is used outside is awaited.
// CHECK-LABEL: util.func private @chain
util.func private @chain(%r: !stream.resource<external>, %size: index) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  // CHECK: %[[R:.+]], %[[T:.+]] = stream.async.execute with(%{{.+}} as %[[A:.+]]: !stream.resource<external>{%[[SIZE:.+]]}) -> !stream.resource<external>{%[[SIZE]]} {
  // CHECK-NEXT: %[[D:.+]] = stream.async.dispatch @ex::@run(%[[A]]
  // CHECK-NEXT: %[[E:.+]] = stream.async.dispatch @ex::@run(%[[D]]
  // CHECK-NEXT: stream.yield %[[E]]
  %0 = stream.async.dispatch @ex::@run(%r[%c0 to %size for %size]) : (!stream.resource<external>{%size}) -> !stream.resource<transient>{%size}
  %1 = stream.async.dispatch @ex::@run(%0[%c0 to %size for %size]) : (!stream.resource<transient>{%size}) -> !stream.resource<external>{%size}
  // CHECK: %[[W:.+]] = stream.timepoint.await %[[T]] => %[[R]]
  // CHECK: util.return %[[W]]
  util.return %1 : !stream.resource<external>
}

// A call with unknown effects in between keeps them apart.
util.func private @effect(i32)
// CHECK-LABEL: util.func private @apart
util.func private @apart(%r: !stream.resource<external>, %size: index, %i: i32) -> (!stream.resource<external>, !stream.resource<external>) {
  %c0 = arith.constant 0 : index
  // CHECK: stream.async.execute
  // CHECK: util.call @effect
  // CHECK: stream.async.execute
  %0 = stream.async.dispatch @ex::@run(%r[%c0 to %size for %size]) : (!stream.resource<external>{%size}) -> !stream.resource<external>{%size}
  util.call @effect(%i) : (i32) -> ()
  %1 = stream.async.dispatch @ex::@run(%r[%c0 to %size for %size]) : (!stream.resource<external>{%size}) -> !stream.resource<external>{%size}
  util.return %0, %1 : !stream.resource<external>, !stream.resource<external>
}

// The region changes its capture in place.
// CHECK-LABEL: util.func private @tied
util.func private @tied(%r: !stream.resource<external>, %size: index) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  // CHECK: stream.async.execute with(%[[R:.+]] as %{{.+}}: !stream.resource<external>{%[[SIZE:.+]]}) -> %[[R]]{%[[SIZE]]}
  %0 = stream.async.dispatch @ex::@run(%r[%c0 to %size for %size]) : (!stream.resource<external>{%size}) -> %r{%size}
  util.return %0 : !stream.resource<external>
}
