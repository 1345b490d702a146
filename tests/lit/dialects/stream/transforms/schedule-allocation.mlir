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
    // CHECK-NEXT: ro %[[A]][%{{.+}} for %[[SIZE]]]
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

// Results of one lifetime share an allocation; what stands in an initializer runs once, and is
// allocated when what the region waits for is reached.
// CHECK-LABEL: util.initializer
util.initializer {
  %c16 = arith.constant 16 : index
  %c24 = arith.constant 24 : index
  %p = arith.constant 7 : i8
  %now = stream.timepoint.immediate => !stream.timepoint
  // CHECK: %[[PACK:.+]]:3 = stream.resource.pack slices({
  // CHECK-NEXT: [0, 0] = %c16,
  // CHECK-NEXT: [0, 0] = %c24
  // CHECK: %[[SLAB:.+]], %{{.+}} = stream.resource.alloca uninitialized await(%{{.+}}) => !stream.resource<variable>{%[[PACK]]#0}
  // CHECK: %[[A:.+]] = stream.resource.subview %[[SLAB]][%[[PACK]]#1]
  // CHECK: %[[B:.+]] = stream.resource.subview %[[SLAB]][%[[PACK]]#2]
  // CHECK: stream.cmd.execute once await(%{{.+}}) => with(%[[A]] as %{{.+}}, %[[B]] as
  %out:2, %t = stream.async.execute await(%now) => with() -> (!stream.resource<variable>{%c16}, !stream.resource<variable>{%c24}) {
    %0 = stream.async.splat %p : i8 -> !stream.resource<variable>{%c16}
    %1 = stream.async.splat %p : i8 -> !stream.resource<variable>{%c24}
    stream.yield %0, %1 : !stream.resource<variable>{%c16}, !stream.resource<variable>{%c24}
  } => !stream.timepoint
  util.optimization_barrier %out#0 : !stream.resource<variable>
  util.optimization_barrier %out#1 : !stream.resource<variable>
  util.return
}

// Where a range lies in what is allocated together is computed outside of the commands.
// CHECK-LABEL: util.func public @offsets
util.func public @offsets(%in: !stream.resource<external>, %half: index, %size: index) -> !stream.timepoint {
  %c0 = arith.constant 0 : index
  // CHECK: %[[SLICES:.+]]:3 = stream.resource.pack
  // CHECK: %[[AT:.+]] = arith.addi %[[SLICES]]#1, %{{.+}} : index
  // CHECK: stream.cmd.execute
  // CHECK: stream.cmd.concurrent
  // CHECK-NEXT: stream.cmd.copy %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}], %{{[a-z0-9_]+}}[%[[SLICES]]#1]
  // CHECK-NEXT: stream.cmd.copy %{{[a-z0-9_]+}}[%{{[a-z0-9_]+}}], %{{[a-z0-9_]+}}[%[[AT]]]
  %out, %t = stream.async.execute with(%in as %a: !stream.resource<external>{%half}) -> !stream.resource<external>{%size} {
    %0 = stream.async.alloca : !stream.resource<transient>{%size}
    %1 = stream.async.concurrent with(%0 as %b: !stream.resource<transient>{%size}, %a as %c: !stream.resource<external>{%half}) -> !stream.resource<transient>{%size} {
      %2 = stream.async.update %c, %b[%c0 to %half] : !stream.resource<external>{%half} -> %b as !stream.resource<transient>{%size}
      %3 = stream.async.update %c, %2[%half to %size] : !stream.resource<external>{%half} -> %2 as !stream.resource<transient>{%size}
      stream.yield %3 : !stream.resource<transient>{%size}
    }
    %4 = stream.async.alloca : !stream.resource<transient>{%size}
    %5 = stream.async.copy %1[%c0 to %size], %4[%c0 to %size], %size : !stream.resource<transient>{%size} -> %4 as !stream.resource<transient>{%size}
    %6 = stream.async.alloca : !stream.resource<external>{%size}
    %7 = stream.async.copy %5[%c0 to %size], %6[%c0 to %size], %size : !stream.resource<transient>{%size} -> %6 as !stream.resource<external>{%size}
    stream.yield %7 : !stream.resource<external>{%size}
  } => !stream.timepoint
  util.return %t : !stream.timepoint
}
