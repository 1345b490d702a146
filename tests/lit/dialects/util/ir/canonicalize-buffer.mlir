// RUN: strata-opt %s --canonicalize | FileCheck %s

// Two ranges of one buffer, as long as each other: the offset is chosen.
// CHECK-LABEL: util.func public @choose
// CHECK-SAME: (%[[B:.+]]: !util.buffer, %[[SIZE:.+]]: index, %[[C:.+]]: i1, %[[X:.+]]: index, %[[Y:.+]]: index, %[[LEN:.+]]: index)
util.func public @choose(%b: !util.buffer, %size: index, %c: i1, %x: index, %y: index, %len: index) -> !util.buffer {
  // CHECK: %[[AT:.+]] = arith.select %[[C]], %[[X]], %[[Y]] : index
  // CHECK: %[[SPAN:.+]] = util.buffer.subspan %[[B]][%[[AT]]] : !util.buffer{%[[SIZE]]} -> !util.buffer{%[[LEN]]}
  %0 = util.buffer.subspan %b[%x] : !util.buffer{%size} -> !util.buffer{%len}
  %1 = util.buffer.subspan %b[%y] : !util.buffer{%size} -> !util.buffer{%len}
  %2 = arith.select %c, %0, %1 : !util.buffer
  // CHECK: util.return %[[SPAN]]
  util.return %2 : !util.buffer
}

// A user of the buffer knows the size.
// CHECK-LABEL: util.func public @size
// CHECK-SAME: (%[[B:.+]]: !util.buffer, %[[SIZE:.+]]: index)
util.func public @size(%b: !util.buffer, %size: index) -> (index, i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK-NOT: util.buffer.size
  %0 = util.buffer.size %b : !util.buffer
  %1 = util.buffer.load %b[%c0 for %c1] : !util.buffer{%size} -> i8
  // CHECK: util.return %[[SIZE]]
  util.return %0, %1 : index, i8
}

// Constant ranges are one; the last element counts, not the number of them.
// CHECK-LABEL: util.func public @extents
// CHECK-SAME: (%[[OFF:.+]]: index, %[[LEN:.+]]: index)
util.func public @extents(%off: index, %len: index) -> (index, index) {
  %c10 = arith.constant 10 : index
  %c20 = arith.constant 20 : index
  %c2 = arith.constant 2 : index
  // CHECK-DAG: %[[C10:.+]] = arith.constant 10 : index
  // CHECK-DAG: %[[C21:.+]] = arith.constant 21 : index
  // CHECK: %[[MIN:.+]] = arith.minui %[[OFF]], %[[C10]] : index
  // CHECK: %[[MAX:.+]] = arith.maxui %{{.+}}, %[[C21]] : index
  %0:2 = util.range.extents [%c10 for %c2], [%off for %len], [%c20 for %c2] : index
  // CHECK: util.return %[[MIN]], %[[MAX]]
  util.return %0#0, %0#1 : index, index
}

// Constants with properties are the same only if these are.
// CHECK-LABEL: util.func public @constants
// CHECK-DAG: %[[A:.+]] = util.buffer.constant <alignment = 64> : !util.buffer = dense<[1, 2]> : tensor<2xi32>
// CHECK-DAG: %[[B:.+]] = util.buffer.constant <alignment = 64> : !util.buffer = dense<[1, 3]> : tensor<2xi32>
// CHECK-DAG: %[[C:.+]] = util.buffer.constant <alignment = 16> : !util.buffer = dense<[1, 2]> : tensor<2xi32>
// CHECK: util.return %[[A]], %[[B]], %[[C]], %[[A]]
util.func public @constants() -> (!util.buffer, !util.buffer, !util.buffer, !util.buffer) {
  %a = util.buffer.constant <alignment = 64> : !util.buffer = dense<[1, 2]> : tensor<2xi32>
  %b = util.buffer.constant <alignment = 64> : !util.buffer = dense<[1, 3]> : tensor<2xi32>
  %c = util.buffer.constant <alignment = 16> : !util.buffer = dense<[1, 2]> : tensor<2xi32>
  %d = util.buffer.constant <alignment = 64> : !util.buffer = dense<[1, 2]> : tensor<2xi32>
  util.return %a, %b, %c, %d : !util.buffer, !util.buffer, !util.buffer, !util.buffer
}
