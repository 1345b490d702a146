// RUN: strata-opt %s --allow-unregistered-dialect --pass-pipeline='builtin.module(util.func(iree-global-opt-loop-invariant-code-motion))' | FileCheck %s

// The pack of an argument is done once, if the loop runs at all.

// CHECK-LABEL: @packed
// CHECK-SAME: %[[W:[a-z0-9]+]]: tensor<8x6xf32>
// CHECK: scf.if
// CHECK:   %[[EMPTY:.+]] = tensor.empty() : tensor<2x3x4x2xf32>
// CHECK:   %[[PACKED:.+]] = linalg.pack %[[W]]
// CHECK-SAME: into %[[EMPTY]]
// CHECK:   scf.while
// CHECK-NOT: linalg.pack
// CHECK:     "test.use"(%[[PACKED]]
util.func public @packed(%w: tensor<8x6xf32>, %n: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = scf.while (%i = %c0) : (i32) -> i32 {
    %more = arith.cmpi slt, %i, %n : i32
    scf.condition(%more) %i : i32
  } do {
  ^bb0(%i: i32):
    %empty = tensor.empty() : tensor<2x3x4x2xf32>
    %packed = linalg.pack %w inner_dims_pos = [0, 1] inner_tiles = [4, 2] into %empty : tensor<8x6xf32> -> tensor<2x3x4x2xf32>
    "test.use"(%packed, %i) : (tensor<2x3x4x2xf32>, i32) -> ()
    %next = arith.addi %i, %c1 : i32
    scf.yield %next : i32
  }
  util.return %r : i32
}
