// RUN: strata-opt %s --iree-stream-propagate-timepoints | FileCheck %s

stream.executable private @ex {
  stream.executable.export public @run
  builtin.module {
    func.func @run(%a: !stream.binding, %b: !stream.binding) {
      return
    }
  }
}

// CHECK: util.global private mutable @state__timepoint = #stream.timepoint<immediate> : !stream.timepoint
// CHECK-NEXT: util.global private mutable @state : !stream.resource<variable>
util.global private mutable @state : !stream.resource<variable>

// A signature that others rely on stays; what the host awaited, the region awaits.
// CHECK-LABEL: util.func public @wait
// CHECK-SAME: (%[[R:[a-z0-9]+]]: !stream.resource<external>, %[[S:[a-z0-9]+]]: !stream.resource<external>, %{{.+}}: index, %[[T:[a-z0-9]+]]: !stream.timepoint) -> !stream.timepoint
util.func public @wait(%r: !stream.resource<external>, %s: !stream.resource<external>, %size: index, %t: !stream.timepoint) -> !stream.timepoint {
  %c0 = arith.constant 0 : index
  %0 = stream.timepoint.await %t => %r : !stream.resource<external>{%size}
  // CHECK: %[[NOW:.+]] = stream.timepoint.immediate
  // CHECK: %[[BOTH:.+]] = stream.timepoint.join max(%[[T]], %[[NOW]])
  // CHECK: stream.async.execute await(%[[BOTH]]) => with(%[[R]] as %{{.+}}, %[[S]] as
  %out, %u = stream.async.execute with(%0 as %a: !stream.resource<external>{%size}, %s as %b: !stream.resource<external>{%size}) -> !stream.resource<external>{%size} {
    %1 = stream.async.dispatch @ex::@run(%a[%c0 to %size for %size], %b[%c0 to %size for %size]) : (!stream.resource<external>{%size}, !stream.resource<external>{%size}) -> !stream.resource<external>{%size}
    stream.yield %1 : !stream.resource<external>{%size}
  } => !stream.timepoint
  util.return %u : !stream.timepoint
}

// A private function takes and returns timepoints with its resources, and so do globals.
// CHECK-LABEL: util.func private @step
// CHECK-SAME: (%[[A:[a-z0-9]+]]: !stream.resource<variable>, %[[AT:[a-z0-9]+]]: !stream.timepoint, %[[SIZE:[a-z0-9]+]]: index) -> (!stream.resource<variable>, !stream.timepoint)
util.func private @step(%a: !stream.resource<variable>, %size: index) -> !stream.resource<variable> {
  // CHECK: stream.timepoint.await %[[AT]] => %[[A]] : !stream.resource<variable>{%[[SIZE]]}
  // CHECK: %[[OLDT:.+]] = util.global.load @state__timepoint
  // CHECK: %[[OLD:.+]] = util.global.load @state
  %0 = util.global.load @state : !stream.resource<variable>
  // CHECK: util.global.store %[[AT]], @state__timepoint
  // CHECK: util.global.store %[[A]], @state
  %1 = stream.async.clone %a : !stream.resource<variable>{%size} -> !stream.resource<variable>{%size}
  util.global.store %a, @state : !stream.resource<variable>
  // CHECK: util.return %[[OLD]], %[[OLDT]]
  util.return %0 : !stream.resource<variable>
}

// CHECK-LABEL: util.func public @loop
util.func public @loop(%r: !stream.resource<external>, %size: index, %n: index, %t: !stream.timepoint) -> !util.buffer {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: stream.timepoint.await %[[T0:.+]] => %[[R0:.+]] :
  %0 = stream.timepoint.await %t => %r : !stream.resource<external>{%size}
  // CHECK: %[[LOOP:.+]]:2 = scf.for {{.+}} iter_args(%[[R:.+]] = %[[R0]], %[[T:.+]] = %[[T0]])
  %1 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %0) -> !stream.resource<external> {
    // CHECK: stream.async.execute await(%[[T]]) => with(%[[R]] as
    %out, %u = stream.async.execute with(%a as %x: !stream.resource<external>{%size}) -> !stream.resource<external>{%size} {
      %3 = stream.async.dispatch @ex::@run(%x[%c0 to %size for %size]) : (!stream.resource<external>{%size}) -> !stream.resource<external>{%size}
      stream.yield %3 : !stream.resource<external>{%size}
    } => !stream.timepoint
    // The host touches the resource, so it waits.
    // CHECK: stream.tensor.export %[[W:[a-z0-9]+]]
    %4 = stream.tensor.export %a : tensor<?xi8>{%size} in !stream.resource<external>{%size} -> !util.buffer
    util.optimization_barrier %4 : !util.buffer
    %5 = stream.timepoint.await %u => %out : !stream.resource<external>{%size}
    // CHECK: scf.yield %{{.+}}, %{{.+}} : !stream.resource<external>, !stream.timepoint
    scf.yield %5 : !stream.resource<external>
  }
  // CHECK: %[[DONE:.+]] = stream.timepoint.await %[[LOOP]]#1 => %[[LOOP]]#0
  // CHECK: stream.tensor.export %[[DONE]]
  %2 = stream.tensor.export %1 : tensor<?xi8>{%size} in !stream.resource<external>{%size} -> !util.buffer
  util.return %2 : !util.buffer
}
