// RUN: strata-opt %s --split-input-file --iree-util-propagate-subranges | FileCheck %s

// CHECK:      util.global private mutable @held : !util.buffer
// CHECK-NEXT: util.global private mutable @held__storage_size : index
// CHECK-NEXT: util.global private mutable @held__offset : index
// CHECK-NEXT: util.global private mutable @held__length : index
util.global private mutable @held : !util.buffer

// CHECK-LABEL: util.func public @store
// CHECK-SAME: (%[[B:.+]]: !util.buffer, %[[SIZE:.+]]: index, %[[AT:.+]]: index, %[[LEN:.+]]: index)
util.func public @store(%b: !util.buffer, %size: index, %at: index, %length: index) {
  %0 = util.buffer.subspan %b[%at] : !util.buffer{%size} -> !util.buffer{%length}
  // CHECK: util.global.store %[[B]], @held
  // CHECK: util.global.store %[[SIZE]], @held__storage_size
  // CHECK: util.global.store %[[AT]], @held__offset
  // CHECK: util.global.store %[[LEN]], @held__length
  util.global.store %0, @held : !util.buffer
  util.return
}

// CHECK-LABEL: util.func public @load
util.func public @load() -> !util.buffer {
  // CHECK: %[[B:.+]] = util.global.load @held : !util.buffer
  // CHECK: %[[SIZE:.+]] = util.global.load @held__storage_size
  // CHECK: %[[AT:.+]] = util.global.load @held__offset
  // CHECK: %[[LEN:.+]] = util.global.load @held__length
  // CHECK: %[[SPAN:.+]] = util.buffer.subspan %[[B]][%[[AT]]] : !util.buffer{%[[SIZE]]} -> !util.buffer{%[[LEN]]}
  // CHECK: util.return %[[SPAN]]
  %0 = util.global.load @held : !util.buffer
  util.return %0 : !util.buffer
}

// -----

// CHECK-LABEL: util.func private @callee
// CHECK-SAME: (%[[B:.+]]: !util.buffer, %[[SIZE:.+]]: index, %[[AT:.+]]: index, %[[LEN:.+]]: index, %[[I:.+]]: i32) -> (!util.buffer, index, index, index)
util.func private @callee(%b: !util.buffer, %i: i32) -> !util.buffer {
  // CHECK: util.buffer.subspan %[[B]][%[[AT]]]
  // CHECK: util.return %[[B]], %[[SIZE]], %[[AT]], %[[LEN]]
  util.return %b : !util.buffer
}
// CHECK-LABEL: util.func public @caller
// CHECK-SAME: (%[[B:.+]]: !util.buffer, %[[SIZE:.+]]: index, %[[AT:.+]]: index, %[[LEN:.+]]: index, %[[I:.+]]: i32)
util.func public @caller(%b: !util.buffer, %size: index, %at: index, %length: index, %i: i32) -> !util.buffer {
  %0 = util.buffer.subspan %b[%at] : !util.buffer{%size} -> !util.buffer{%length}
  // CHECK: %[[R:.+]]:4 = util.call @callee(%[[B]], %[[SIZE]], %[[AT]], %[[LEN]], %[[I]])
  // CHECK: util.buffer.subspan %[[R]]#0[%[[R]]#2] : !util.buffer{%[[R]]#1} -> !util.buffer{%[[R]]#3}
  %1 = util.call @callee(%0, %i) : (!util.buffer, i32) -> !util.buffer
  util.return %1 : !util.buffer
}

// -----

// CHECK-LABEL: util.func public @loop
util.func public @loop(%b: !util.buffer, %n: index) -> !util.buffer {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: %[[R:.+]]:4 = scf.for {{.+}} iter_args(%[[A0:.+]] = %{{.+}}, %[[A1:.+]] = %{{.+}}, %[[A2:.+]] = %{{.+}}, %[[A3:.+]] = %{{.+}}) -> (!util.buffer, index, index, index)
  // CHECK:   util.buffer.subspan %[[A0]][%[[A2]]] : !util.buffer{%[[A1]]} -> !util.buffer{%[[A3]]}
  // CHECK:   scf.yield %[[A0]], %[[A1]], %[[A2]], %[[A3]]
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %b) -> !util.buffer {
    scf.yield %x : !util.buffer
  }
  util.return %0 : !util.buffer
}

// -----

// Ranges of arguments come before all that the function begins with, the offset of whole resources included.
// CHECK-LABEL: util.func private @pass_on
// CHECK-NEXT: util.buffer.subspan %arg0[%arg2]
// CHECK-NEXT: %[[ZERO:.+]] = arith.constant 0 : index
// CHECK: util.return %{{.+}}, %{{.+}}, %[[ZERO]], %{{.+}}, %{{.+}} :
util.func private @pass_on(%b: !util.buffer, %size: index) -> (!util.buffer, i8) {
  %c1 = arith.constant 1 : index
  %0 = util.buffer.alloc uninitialized : !util.buffer{%size}
  %1 = util.buffer.load %b[%c1 for %c1] : !util.buffer{%size} -> i8
  util.return %0, %1 : !util.buffer, i8
}
