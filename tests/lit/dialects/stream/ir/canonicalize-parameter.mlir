// RUN: strata-opt %s --pass-pipeline='builtin.module(util.func(canonicalize))' | FileCheck %s

// Only the part of a parameter that is used is loaded.
// CHECK-LABEL: util.func private @used_part
// CHECK-SAME: (%[[O:[a-z0-9]+]]: index, %[[N:[a-z0-9]+]]: index, %[[SCOPE:[a-z0-9]+]]: !util.buffer, %[[KEY:[a-z0-9]+]]: !util.buffer)
util.func private @used_part(%o: index, %n: index, %scope: !util.buffer, %key: !util.buffer) -> !stream.resource<constant> {
  %c7 = arith.constant 7 : i64
  %c600 = arith.constant 600 : index
  %c24 = arith.constant 24 : index
  // CHECK-DAG: %[[AT:.+]] = arith.addi %[[O]], %c24
  // CHECK-DAG: %[[WIDE:.+]] = arith.index_cast %[[AT]] : index to i64
  // CHECK: %[[SUM:.+]] = arith.addi %[[WIDE]], %c7_i64
  // CHECK: %[[R:.+]], %[[T:.+]] = stream.async.parameter.load %[[SCOPE]]::%[[KEY]][%[[SUM]]] : !stream.resource<constant>{%[[N]]}
  %0, %t = stream.async.parameter.load %scope::%key[%c7] : !stream.resource<constant>{%c600} => !stream.timepoint
  %1 = stream.timepoint.await %t => %0 : !stream.resource<constant>{%c600}
  %at = arith.addi %o, %c24 : index
  %end = arith.addi %at, %n : index
  // CHECK-NOT: stream.async.slice
  // CHECK: %[[W:.+]] = stream.timepoint.await %[[T]] => %[[R]] : !stream.resource<constant>{%[[N]]}
  %2 = stream.async.slice %1[%at to %end] : !stream.resource<constant>{%c600} -> !stream.resource<constant>{%n}
  // It is awaited once.
  %3 = stream.timepoint.await %t => %2 : !stream.resource<constant>{%n}
  // CHECK: util.return %[[W]]
  util.return %3 : !stream.resource<constant>
}

// Two parts, and a part beside the whole, need all of it.
// CHECK-LABEL: util.func private @used_twice
util.func private @used_twice(%key: !util.buffer) -> (!stream.resource<constant>, !stream.resource<constant>) {
  %c0 = arith.constant 0 : i64
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  // CHECK: stream.async.parameter.load {{.+}} : !stream.resource<constant>{%c64}
  %0, %t = stream.async.parameter.load %key[%c0] : !stream.resource<constant>{%c64} => !stream.timepoint
  %1 = stream.timepoint.await %t => %0 : !stream.resource<constant>{%c64}
  // CHECK: stream.resource.subview
  %2 = stream.resource.subview %1[%c8] : !stream.resource<constant>{%c64} -> !stream.resource<constant>{%c16}
  util.return %1, %2 : !stream.resource<constant>, !stream.resource<constant>
}

// CHECK-LABEL: util.func private @load_parts
// CHECK-SAME: (%[[O:[a-z0-9]+]]: index, %[[N:[a-z0-9]+]]: index
util.func private @load_parts(%o: index, %n: index, %a: !util.buffer, %b: !util.buffer, %i: i64) -> (!stream.resource<constant>, !stream.resource<constant>, !stream.timepoint) {
  %c100 = arith.constant 100 : index
  // CHECK: %[[WIDE:.+]] = arith.index_cast %[[O]] : index to i64
  // CHECK: %[[SUM:.+]] = arith.addi %[[I:.+]], %[[WIDE]]
  // CHECK: stream.cmd.parameter.load {
  // CHECK-NEXT: [%[[SUM]]] : !stream.resource<constant>{%[[N]]}
  // CHECK-NEXT: [%[[I]]] : !stream.resource<constant>{%c100}
  %r:2, %t = stream.cmd.parameter.load {
    %a[%i] : !stream.resource<constant>{%c100},
    %b[%i] : !stream.resource<constant>{%c100}
  } => !stream.timepoint
  // CHECK-NOT: stream.resource.subview
  %0 = stream.resource.subview %r#0[%o] : !stream.resource<constant>{%c100} -> !stream.resource<constant>{%n}
  util.return %0, %r#1, %t : !stream.resource<constant>, !stream.resource<constant>, !stream.timepoint
}

// Ranges of a view are ranges of what it views; the place in the parameter is the same.
// CHECK-LABEL: util.func private @views
// CHECK-SAME: (%[[R:[a-z0-9]+]]: !stream.resource<transient>, %[[SIZE:[a-z0-9]+]]: index, %[[O:[a-z0-9]+]]: index, %[[KEY:[a-z0-9]+]]: !util.buffer, %[[I:[a-z0-9]+]]: i64)
util.func private @views(%r: !stream.resource<transient>, %size: index, %o: index, %key: !util.buffer, %i: i64) -> (!stream.timepoint, !stream.timepoint, !stream.timepoint, !stream.timepoint) {
  %c8 = arith.constant 8 : index
  %c12 = arith.constant 12 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  // CHECK-NOT: stream.resource.subview
  %0 = stream.resource.subview %r[%o] : !stream.resource<transient>{%size} -> !stream.resource<transient>{%c64}
  // CHECK: %[[AT8:.+]] = arith.addi %[[O]], %c8
  // CHECK: stream.cmd.parameter.read %[[KEY]][%[[I]]] -> %[[R]][%[[AT8]] for %c16] : !stream.resource<transient>{%[[SIZE]]}
  %1 = stream.cmd.parameter.read %key[%i] -> %0[%c8 for %c16] : !stream.resource<transient>{%c64} => !stream.timepoint
  // CHECK: %[[AT12:.+]] = arith.addi %[[O]], %c12
  // CHECK: stream.cmd.parameter.write %[[R]][%[[AT12]] for %c16] : !stream.resource<transient>{%[[SIZE]]} -> %[[KEY]][%[[I]]]
  %2 = stream.cmd.parameter.write %0[%c12 for %c16] : !stream.resource<transient>{%c64} -> %key[%i] => !stream.timepoint
  // CHECK: stream.cmd.parameter.gather {
  // CHECK-NEXT: %[[KEY]][%[[I]]] -> %[[R]][%{{.+}} for %c16] : !stream.resource<transient>{%[[SIZE]]}
  // CHECK-NEXT: %[[KEY]][%[[I]]] -> %[[R]][%{{.+}} for %c12] : !stream.resource<transient>{%[[SIZE]]}
  %3 = stream.cmd.parameter.gather {
    %key[%i] -> %0[%c8 for %c16] : !stream.resource<transient>{%c64},
    %key[%i] -> %0[%c12 for %c12] : !stream.resource<transient>{%c64}
  } => !stream.timepoint
  // CHECK: stream.cmd.parameter.scatter {
  // CHECK-NEXT: %[[R]][%{{.+}} for %c16] : !stream.resource<transient>{%[[SIZE]]} -> %[[KEY]][%[[I]]]
  %4 = stream.cmd.parameter.scatter {
    %0[%c8 for %c16] : !stream.resource<transient>{%c64} -> %key[%i]
  } => !stream.timepoint
  util.return %1, %2, %3, %4 : !stream.timepoint, !stream.timepoint, !stream.timepoint, !stream.timepoint
}
