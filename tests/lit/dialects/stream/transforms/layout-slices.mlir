// RUN: strata-opt %s --pass-pipeline='builtin.module(util.func(iree-stream-layout-slices,cse))' | FileCheck %s

// The third slice is never alive with the first, so it takes its place.
// CHECK-LABEL: util.func private @constant
util.func private @constant() -> (index, index, index, index) {
  %c100 = arith.constant 100 : index
  %c200 = arith.constant 200 : index
  %p:4 = stream.resource.pack slices({
    [0, 1] = %c100,
    [1, 2] = %c200,
    [2, 3] = %c100
  }) : index
  // CHECK-DAG: %[[ZERO:.+]] = arith.constant 0 : index
  // CHECK-DAG: %[[SECOND:.+]] = arith.constant 128 : index
  // CHECK-DAG: %[[TOTAL:.+]] = arith.constant 384 : index
  // CHECK: util.return %[[TOTAL]], %[[ZERO]], %[[SECOND]], %[[ZERO]]
  util.return %p#0, %p#1, %p#2, %p#3 : index, index, index, index
}

// CHECK-LABEL: util.func private @dynamic
// CHECK-SAME: (%[[SIZE:.+]]: index)
util.func private @dynamic(%size: index) -> (index, index, index, index) {
  %c100 = arith.constant 100 : index
  %p:4 = stream.resource.pack slices({
    [0, 0] = %c100,
    [1, 2] = %size,
    [3, 4] = %size
  }) : index
  // CHECK-DAG: %[[START:.+]] = arith.constant 128 : index
  // CHECK-DAG: %[[ALIGNED:.+]] = util.align %[[SIZE]], %{{.+}} : index
  // CHECK: %[[END:.+]] = arith.addi %[[ALIGNED]], %[[START]]
  // CHECK: util.return %[[END]], %{{.+}}, %[[START]], %[[START]]
  util.return %p#0, %p#1, %p#2, %p#3 : index, index, index, index
}
