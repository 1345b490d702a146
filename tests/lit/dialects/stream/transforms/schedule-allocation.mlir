// RUN: strata-opt %s --iree-stream-schedule-allocation | FileCheck %s

stream.executable private @ex {
  stream.executable.export public @run
  builtin.module {
    func.func @run(%a: !stream.binding, %b: !stream.binding) {
      return
    }
  }
}

// CHECK-LABEL: util.func private @region
// CHECK-SAME: (%[[R:.+]]: !stream.resource<external>, %[[SIZE:.+]]: index, %[[P:.+]]: i8)
util.func private @region(%r: !stream.resource<external>, %size: index, %p: i8) -> (!stream.resource<external>, !stream.timepoint) {
  %c0 = arith.constant 0 : index
  // CHECK: %[[OUT:.+]], %[[T0:.+]] = stream.resource.alloca uninitialized : !stream.resource<external>{%[[SIZE]]}
  // CHECK: %[[PACK:.+]]:3 = stream.resource.pack slices({
  // CHECK-NEXT: [0, 2] = %[[SIZE]],
  // CHECK-NEXT: [1, 2] = %[[SIZE]]
  // CHECK: %[[TMP:.+]], %[[T1:.+]] = stream.resource.alloca uninitialized : !stream.resource<transient>{%[[PACK]]#0}
  // CHECK: %[[READY:.+]] = stream.timepoint.join max(%[[T0]], %[[T1]])
  // CHECK: %[[DONE:.+]] = stream.cmd.execute await(%[[READY]]) => with(%[[R]] as %[[A:.+]]: {{.+}}, %[[OUT]] as %[[O:.+]]: {{.+}}, %[[TMP]] as %[[M:.+]]: {{.+}}) {
  %out, %t = stream.async.execute with(%r as %a: !stream.resource<external>{%size}) -> !stream.resource<external>{%size} {
    // CHECK-NEXT: stream.cmd.fill %[[P]], %[[M]][%[[PACK]]#1 for %[[SIZE]]] : i8
    %0 = stream.async.splat %p : i8 -> !stream.resource<transient>{%size}
    // CHECK-NEXT: stream.cmd.dispatch @ex::@run {
    // CHECK-NEXT: ro %[[A]][%c0 for %[[SIZE]]]
    // CHECK-NEXT: wo %[[M]][%[[PACK]]#2 for %[[SIZE]]]
    %1 = stream.async.dispatch @ex::@run(%a[%c0 to %size for %size]) : (!stream.resource<external>{%size}) -> !stream.resource<transient>{%size}
    // CHECK: stream.cmd.dispatch @ex::@run {
    // CHECK-NEXT: rw %[[M]][%[[PACK]]#1 for %[[SIZE]]]
    // CHECK-NEXT: ro %[[M]][%[[PACK]]#2 for %[[SIZE]]]
    // CHECK-NEXT: wo %[[O]][
    %2:2 = stream.async.dispatch @ex::@run(%0[%c0 to %size for %size], %1[%c0 to %size for %size]) : (!stream.resource<transient>{%size}, !stream.resource<transient>{%size}) -> (%0{%size}, !stream.resource<external>{%size})
    stream.yield %2#1 : !stream.resource<external>{%size}
  } => !stream.timepoint
  // CHECK: %[[FREED:.+]] = stream.resource.dealloca await(%[[DONE]]) => %[[TMP]]
  // CHECK: %[[END:.+]] = stream.timepoint.join max(%[[FREED]], %[[DONE]])
  // CHECK: util.return %[[OUT]], %[[END]]
  util.return %out, %t : !stream.resource<external>, !stream.timepoint
}
