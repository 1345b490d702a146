// RUN: strata-opt %s --canonicalize | FileCheck %s

// After the last round the value is what every round yields.
// CHECK-LABEL: func.func @from_outside
// CHECK-SAME: (%[[V:[a-z0-9]+]]: index,
func.func @from_outside(%v: index, %s: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  // CHECK: scf.for {{.*}} iter_args(%[[A:.+]] = %{{.+}})
  %r = scf.for %i = %c0 to %c5 step %c1 iter_args(%a = %s) -> index {
    // CHECK: util.optimization_barrier %[[A]]
    util.optimization_barrier %a : index
    scf.yield %v : index
  }
  // CHECK: return %[[V]]
  return %r : index
}

// It may be that there is no round.
// CHECK-LABEL: func.func @maybe_none
func.func @maybe_none(%v: index, %s: index, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: %[[R:.+]] = scf.for
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %s) -> index {
    util.optimization_barrier %a : index
    scf.yield %v : index
  }
  // CHECK: return %[[R]]
  return %r : index
}
