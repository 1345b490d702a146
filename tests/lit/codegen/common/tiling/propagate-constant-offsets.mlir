// RUN: strata-opt %s --mlir-print-local-scope --pass-pipeline='builtin.module(func.func(iree-codegen-propagate-constant-offsets))' | FileCheck %s

// CHECK-LABEL: @apply
// CHECK-SAME: %[[A:.+]]: index, %[[B:.+]]: index
// CHECK: %[[REST:.+]] = affine.apply affine_map<()[s0, s1] -> (s0 * 4 + s1)>()[%[[A]], %[[B]]]
// CHECK: %[[SUM:.+]] = arith.addi %[[REST]], %c11 overflow<nsw>
// CHECK: return %[[SUM]]
func.func @apply(%a: index, %b: index) -> index {
  %c2 = arith.constant 2 : index
  %more = arith.addi %a, %c2 overflow<nsw> : index
  %0 = affine.apply affine_map<()[s0, s1] -> (s0 * 4 + s1 + 3)>()[%more, %b]
  return %0 : index
}

// A sum that may wrap is one value.
// CHECK-LABEL: @wraps
// CHECK: %[[MORE:.+]] = arith.addi
// CHECK: affine.apply affine_map<()[s0] -> (s0 * 4)>()[%[[MORE]]]
func.func @wraps(%a: index) -> index {
  %c2 = arith.constant 2 : index
  %more = arith.addi %a, %c2 : index
  %0 = affine.apply affine_map<()[s0] -> (s0 * 4)>()[%more]
  return %0 : index
}

// 3 rows of 40, and 2. The row may have been negative before the 3.
// CHECK-LABEL: @linearize
// CHECK-SAME: %[[A:.+]]: index
// CHECK: %[[LINEAR:.+]] = affine.linearize_index [%[[A]], %c0] by (8, 40)
// CHECK: arith.addi %[[LINEAR]], %c122 overflow<nsw>
func.func @linearize(%a: index) -> index {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %row = arith.addi %a, %c3 overflow<nsw> : index
  %0 = affine.linearize_index disjoint [%row, %c2] by (8, 40) : index
  return %0 : index
}

// CHECK-LABEL: @factor
// CHECK-SAME: %[[A:.+]]: index, %[[B:.+]]: index
// CHECK: affine.linearize_index disjoint [%[[A]], %c0, %[[B]]] by (2, 4, 10)
func.func @factor(%a: index, %b: index) -> index {
  %c4 = arith.constant 4 : index
  %row = arith.muli %a, %c4 overflow<nsw> : index
  %0 = affine.linearize_index disjoint [%row, %b] by (8, 10) : index
  return %0 : index
}
