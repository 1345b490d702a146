// What changes in the loop, and what is cheap or has effects, stays.
// RUN: strata-opt %s --allow-unregistered-dialect --pass-pipeline='builtin.module(util.func(iree-global-opt-loop-invariant-code-motion))' | FileCheck %s

// CHECK-LABEL: @changing
// CHECK-NOT: scf.if
// CHECK: scf.while
// CHECK: do
// CHECK: linalg.pack
// CHECK: arith.addf
util.func public @changing(%w: tensor<8x6xf32>, %v: tensor<4xf32>, %out: tensor<2x3x4x2xf32>, %n: i32) -> tensor<8x6xf32> {
  %r = scf.while (%t = %w) : (tensor<8x6xf32>) -> tensor<8x6xf32> {
    %more = "test.more"() : () -> i1
    scf.condition(%more) %t : tensor<8x6xf32>
  } do {
  ^bb0(%t: tensor<8x6xf32>):
    %packed = linalg.pack %t inner_dims_pos = [0, 1] inner_tiles = [4, 2] into %out : tensor<8x6xf32> -> tensor<2x3x4x2xf32>
    %sum = arith.addf %v, %v : tensor<4xf32>
    %next = "test.step"(%packed, %sum) : (tensor<2x3x4x2xf32>, tensor<4xf32>) -> tensor<8x6xf32>
    scf.yield %next : tensor<8x6xf32>
  }
  util.return %r : tensor<8x6xf32>
}
