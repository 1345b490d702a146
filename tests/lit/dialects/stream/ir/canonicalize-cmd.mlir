// RUN: strata-opt %s --pass-pipeline='builtin.module(util.func(canonicalize,cse))' | FileCheck %s

stream.cmd.func private @ext(%r[%o for %n]: !stream.resource<transient>)

// Commands take ranges of what a view views; the sums are outside of the region.
// CHECK-LABEL: util.func private @views
// CHECK-SAME: (%[[R:[a-z0-9]+]]: !stream.resource<transient>, %[[SIZE:[a-z0-9]+]]: index, %[[O:[a-z0-9]+]]: index, %[[P:[a-z0-9]+]]: i8
util.func private @views(%r: !stream.resource<transient>, %size: index, %o: index, %p: i8, %channel: !stream.channel) -> !stream.timepoint {
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  // CHECK-DAG: %[[AT4:.+]] = arith.addi %[[O]], %c4
  // CHECK-DAG: %[[AT8:.+]] = arith.addi %[[O]], %c8
  // CHECK: stream.cmd.execute with(%[[R]] as %[[A:.+]]: !stream.resource<transient>{%[[SIZE]]}) {
  %0 = stream.cmd.execute with(%r as %a: !stream.resource<transient>{%size}) {
    // CHECK-NOT: stream.resource.subview
    %v = stream.resource.subview %a[%o] : !stream.resource<transient>{%size} -> !stream.resource<transient>{%c64}
    // CHECK: stream.cmd.fill %[[P]], %[[A]][%[[AT4]] for %c8] : i8 -> !stream.resource<transient>{%[[SIZE]]}
    stream.cmd.fill %p, %v[%c4 for %c8] : i8 -> !stream.resource<transient>{%c64}
    // CHECK: stream.cmd.copy %[[A]][%[[AT4]]], %[[A]][%[[AT8]]], %c4 : !stream.resource<transient>{%[[SIZE]]} -> !stream.resource<transient>{%[[SIZE]]}
    stream.cmd.copy %v[%c4], %v[%c8], %c4 : !stream.resource<transient>{%c64} -> !stream.resource<transient>{%c64}
    // CHECK: stream.cmd.flush %[[A]][%[[AT4]] for %c8] : !stream.resource<transient>{%[[SIZE]]}
    stream.cmd.flush %v[%c4 for %c8] : !stream.resource<transient>{%c64}
    // CHECK: stream.cmd.invalidate %[[A]][%[[AT4]] for %c8] : !stream.resource<transient>{%[[SIZE]]}
    stream.cmd.invalidate %v[%c4 for %c8] : !stream.resource<transient>{%c64}
    // CHECK: stream.cmd.discard %[[A]][%[[AT8]] for %c8] : !stream.resource<transient>{%[[SIZE]]}
    stream.cmd.discard %v[%c8 for %c8] : !stream.resource<transient>{%c64}
    // One variant is named twice.
    // CHECK: stream.cmd.dispatch @ex::@run {
    // CHECK-NEXT: ro %[[A]][%[[AT4]] for %c4] : !stream.resource<transient>{%[[SIZE]]},
    // CHECK-NEXT: wo %[[A]][%[[AT8]] for %c8] : !stream.resource<transient>{%[[SIZE]]}
    stream.cmd.dispatch {@ex::@run, @ex::@run} {
      ro %v[%c4 for %c4] : !stream.resource<transient>{%c64},
      wo %v[%c8 for %c8] : !stream.resource<transient>{%c64}
    }
    // CHECK: stream.cmd.collective<all_reduce with sum : f32>[%c4]
    // CHECK-NEXT: ro %[[A]][%[[AT4]] for %c4] : !stream.resource<transient>{%[[SIZE]]},
    // CHECK-NEXT: wo %[[A]][%[[AT8]] for %c4] : !stream.resource<transient>{%[[SIZE]]}
    stream.cmd.collective<all_reduce with sum : f32>[%c4] channel(%channel) {
      ro %v[%c4 for %c4] : !stream.resource<transient>{%c64},
      wo %v[%c8 for %c4] : !stream.resource<transient>{%c64}
    }
    // CHECK: stream.cmd.call @ext(rw %[[A]][%[[AT4]] for %c8]) : (!stream.resource<transient>{%[[SIZE]]}) -> ()
    stream.cmd.call @ext(rw %v[%c4 for %c8]) : (!stream.resource<transient>{%c64}) -> ()
  } => !stream.timepoint
  util.return %0 : !stream.timepoint
}
