// What code outside of the module sees, and what is static, keeps its form.
// RUN: strata-opt %s --allow-unregistered-dialect --pass-pipeline='builtin.module(iree-global-opt-expand-tensor-shapes)' | FileCheck %s

// CHECK: util.global private mutable @static : tensor<4xf32>
// CHECK-NOT: __d0
util.global private mutable @static : tensor<4xf32>
// CHECK: util.func private @external(%{{.+}}: tensor<?xf32>) -> tensor<?xf32>
util.func private @external(tensor<?xf32>) -> tensor<?xf32>
// CHECK: util.func public @exported(%[[A:[a-z0-9]+]]: tensor<?xf32>) -> tensor<?xf32>
// CHECK-NEXT: %[[R:.+]] = util.call @external(%[[A]]) : (tensor<?xf32>) -> tensor<?xf32>
// CHECK-NEXT: util.return %[[R]] : tensor<?xf32>
util.func public @exported(%a: tensor<?xf32>) -> tensor<?xf32> {
  %r = util.call @external(%a) : (tensor<?xf32>) -> tensor<?xf32>
  util.return %r : tensor<?xf32>
}
// A loop of this kind keeps the tensor alone; its yield must, too.
// CHECK-LABEL: @counted
// CHECK: scf.for {{.+}} -> (tensor<?xf32>)
// CHECK: scf.yield %{{[a-z0-9_]+}} : tensor<?xf32>
util.func public @counted(%a: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a) -> tensor<?xf32> {
    %next = "test.step"(%t) : (tensor<?xf32>) -> tensor<?xf32>
    scf.yield %next : tensor<?xf32>
  }
  util.return %r : tensor<?xf32>
}
