// RUN: strata-opt %s --pass-pipeline='builtin.module(iree-affine-expand-index-ops)' | FileCheck %s

// CHECK-LABEL: func.func @row_and_column
// CHECK-SAME:    %[[I:.+]]: index
// CHECK-DAG:     %[[SIX:.+]] = arith.constant 6 : index
// CHECK-DAG:     %[[R:.+]] = arith.floordivsi %[[I]], %[[SIX]]
// CHECK-DAG:     %[[M:.+]] = arith.remsi %[[I]], %[[SIX]]
// CHECK:         %[[C:.+]] = arith.select %{{.+}}, %{{.+}}, %[[M]]
// CHECK:         return %[[R]], %[[C]]
func.func @row_and_column(%i: index) -> (index, index) {
  %0:2 = affine.delinearize_index %i into (5, 6) : index, index
  return %0#0, %0#1 : index, index
}

// CHECK-LABEL: func.func @place
// CHECK-SAME:    %[[I:.+]]: index, %[[J:.+]]: index
// CHECK:         %[[SIX:.+]] = arith.constant 6 : index
// CHECK:         %[[ROW:.+]] = arith.muli %[[I]], %[[SIX]] overflow<nsw>
// CHECK:         arith.addi %[[ROW]], %[[J]] overflow<nsw>
func.func @place(%i: index, %j: index) -> index {
  %0 = affine.linearize_index [%i, %j] by (5, 6) : index
  return %0 : index
}

// Equal constants meet at the entry.
// CHECK-LABEL: func.func @constants
// CHECK:         arith.constant 3 : index
// CHECK-NOT:     arith.constant 3 : index
// CHECK:         return
func.func @constants(%c: i1, %i: index) -> index {
  %0 = scf.if %c -> index {
    %three = arith.constant 3 : index
    %1 = arith.addi %i, %three : index
    scf.yield %1 : index
  } else {
    %three = arith.constant 3 : index
    %1 = arith.muli %i, %three : index
    scf.yield %1 : index
  }
  return %0 : index
}
