// RUN: strata-opt %s --iree-lower-affine | FileCheck %s

// CHECK-LABEL: func.func @apply_and_min
// CHECK: %[[SCALED:.+]] = arith.muli %{{.*}}, %{{.*}} overflow<nsw>
// CHECK: %[[REST:.+]] = arith.addi %[[SCALED]], %{{.*}}
// CHECK: arith.minsi
// CHECK-NOT: affine
func.func @apply_and_min(%i: index) -> index {
  %0 = affine.min affine_map<(d0) -> (d0 * -8 + 500, 8)>(%i)
  return %0 : index
}
