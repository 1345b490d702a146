// RUN: strata-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: util.func private @nothing() -> index
util.func private @nothing() -> index {
  // CHECK: %[[ZERO:.+]] = arith.constant 0 : index
  // CHECK-NOT: stream.resource.pack
  %0 = stream.resource.pack slices({
  }) : index
  // CHECK: util.return %[[ZERO]]
  util.return %0 : index
}

// CHECK-LABEL: util.func private @single
// CHECK-SAME: (%[[SIZE:.+]]: index, %[[BASE:.+]]: index)
util.func private @single(%size: index, %base: index) -> (index, index, index, index) {
  // CHECK: %[[ZERO:.+]] = arith.constant 0 : index
  // CHECK-NOT: stream.resource.pack
  %0:2 = stream.resource.pack slices({
    [2, 5] = %size
  }) : index
  %1:2 = stream.resource.pack offset(%base) slices({
    [2, 5] = %size
  }) : index
  // CHECK: util.return %[[SIZE]], %[[ZERO]], %[[SIZE]], %[[BASE]]
  util.return %0#0, %0#1, %1#0, %1#1 : index, index, index, index
}

// CHECK-LABEL: util.func private @order
// CHECK-SAME: (%[[A:.+]]: index, %[[B:.+]]: index, %[[C:.+]]: index)
util.func private @order(%a: index, %b: index, %c: index) -> (index, index, index, index) {
  // CHECK: %[[ALL:.+]]:4 = stream.resource.pack slices({
  // CHECK-NEXT: [0, 3] = %[[B]],
  // CHECK-NEXT: [1, 1] = %[[C]],
  // CHECK-NEXT: [1, 2] = %[[A]]
  // CHECK-NEXT: }) : index
  %0:4 = stream.resource.pack slices({
    [1, 2] = %a,
    [0, 3] = %b,
    [1, 1] = %c
  }) : index
  // CHECK: util.return %[[ALL]]#0, %[[ALL]]#3, %[[ALL]]#1, %[[ALL]]#2
  util.return %0#0, %0#1, %0#2, %0#3 : index, index, index, index
}

// CHECK-LABEL: util.func private @base
// CHECK-SAME: (%[[A:.+]]: index, %[[BASE:.+]]: index)
util.func private @base(%a: index, %base: index) -> (index, index) {
  // CHECK: %[[ALL:.+]]:3 = stream.resource.pack slices({
  %0:3 = stream.resource.pack offset(%base) slices({
    [0, 1] = %a,
    [1, 2] = %a
  }) : index
  // CHECK-DAG: %[[FIRST:.+]] = arith.addi %[[BASE]], %[[ALL]]#1
  // CHECK-DAG: %[[SECOND:.+]] = arith.addi %[[BASE]], %[[ALL]]#2
  // CHECK: util.return %[[FIRST]], %[[SECOND]]
  util.return %0#1, %0#2 : index, index
}
