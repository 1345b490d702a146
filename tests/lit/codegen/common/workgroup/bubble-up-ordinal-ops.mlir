// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-codegen-bubble-up-ordinal-ops))' | FileCheck %s

// CHECK-LABEL: func.func @both_uses
// CHECK-SAME:    %[[N:.+]]: i32
func.func @both_uses(%n: i32) -> (index, index) {
  // CHECK: %[[CAST:.+]] = arith.index_castui %[[N]] : i32 to index
  // CHECK: %[[ORDINAL:.+]] = iree_tensor_ext.dispatch.workload.ordinal %[[CAST]], 2
  // CHECK: %[[TWICE:.+]] = arith.addi %[[ORDINAL]], %[[ORDINAL]]
  // CHECK: return %[[TWICE]], %[[ORDINAL]]
  %0 = arith.index_castui %n : i32 to index
  %1 = arith.addi %0, %0 : index
  %2 = iree_tensor_ext.dispatch.workload.ordinal %0, 2 : index
  return %1, %2 : index, index
}

// CHECK-LABEL: func.func @one_use
func.func @one_use(%n: i32) -> index {
  // CHECK-NEXT: arith.index_castui
  // CHECK-NEXT: iree_tensor_ext.dispatch.workload.ordinal
  // CHECK-NEXT: return
  %0 = arith.index_castui %n : i32 to index
  %1 = iree_tensor_ext.dispatch.workload.ordinal %0, 0 : index
  return %1 : index
}
