// RUN: strata-opt %s --mlir-print-local-scope --pass-pipeline='builtin.module(func.func(iree-codegen-decompose-affine-ops))' | FileCheck %s

func.func private @use(index)

// The part that the inner loop doesn't change can leave it.
// CHECK-LABEL: @nest
// CHECK-SAME: %[[N:.+]]: index
// CHECK: scf.for %[[I:.+]] =
// CHECK: scf.for %[[J:.+]] =
// CHECK: %[[OUTER:.+]] = affine.apply affine_map<()[s0] -> (s0 * 64)>()[%[[I]]]
// CHECK: %[[REST:.+]] = affine.apply affine_map<()[s0] -> (s0 * 4)>()[%[[J]]]
// CHECK: affine.apply affine_map<()[s0, s1] -> (s0 + s1)>()[%[[OUTER]], %[[REST]]]
func.func @nest(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %at = affine.apply affine_map<(d0, d1) -> (d0 * 4 + d1 * 64)>(%j, %i)
      func.call @use(%at) : (index) -> ()
    }
  }
  return
}
