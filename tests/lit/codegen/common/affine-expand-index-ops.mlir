// RUN: strata-opt %s --pass-pipeline='builtin.module(iree-affine-expand-index-ops)' | FileCheck %s

// CHECK-DAG: #[[ROW:map.*]] = affine_map<()[s0] -> (s0 floordiv 6)>
// CHECK-DAG: #[[COLUMN:map.*]] = affine_map<()[s0] -> (s0 mod 6)>
// CHECK-LABEL: func.func @row_and_column
// CHECK-SAME:    %[[I:.+]]: index
// CHECK-DAG:     %[[R:.+]] = affine.apply #[[ROW]]()[%[[I]]]
// CHECK-DAG:     %[[C:.+]] = affine.apply #[[COLUMN]]()[%[[I]]]
// CHECK:         return %[[R]], %[[C]]
func.func @row_and_column(%i: index) -> (index, index) {
  %0:2 = affine.delinearize_index %i into (5, 6) : index, index
  return %0#0, %0#1 : index, index
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
