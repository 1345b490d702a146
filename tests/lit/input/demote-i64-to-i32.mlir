// RUN: strata-opt %s --iree-input-conversion-demote-i64-to-i32 2>&1 | FileCheck %s

// CHECK: warning: i64 is demoted to i32: callers have to pass '(tensor<2x4xi32>, i32) -> (tensor<4xi32>, i32, i8)'
// Low bits are kept.
// CHECK: util.global private @w = dense<[1, 705032704]> : tensor<2xi32>
util.global private @w = dense<[1, 5000000000]> : tensor<2xi64>

// CHECK-LABEL: util.func public @f(%arg0: tensor<2x4xi32>, %arg1: i32) -> (tensor<4xi32>, i32, i8)
util.func public @f(%a: tensor<2x4xi64>, %n: i64) -> (tensor<4xi64>, i64, i8) {
  // CHECK-DAG: arith.constant -3 : i32
  %c = arith.constant -3 : i64
  %z = arith.constant 0 : i64
  %e = tensor.empty() : tensor<4xi64>
  %f = linalg.fill ins(%z : i64) outs(%e : tensor<4xi64>) -> tensor<4xi64>
  // Dimensions are no numbers of the program, though they have 64 bits.
  // CHECK: linalg.reduce {{.*}} outs(%{{.*}} : tensor<4xi32>) dimensions = [0]
  %r = linalg.reduce { arith.addi } ins(%a : tensor<2x4xi64>) outs(%f : tensor<4xi64>) dimensions = [0]
  // CHECK-NOT: arith.extsi
  %t = arith.trunci %n : i64 to i32
  %w = arith.extsi %t : i32 to i64
  // CHECK: %[[M:.+]] = arith.muli %arg1, %{{.*}} : i32
  %m = arith.muli %w, %c : i64
  // CHECK: %[[B:.+]] = arith.trunci %[[M]] : i32 to i8
  %b = arith.trunci %m : i64 to i8
  // CHECK: util.return %{{.*}}, %[[M]], %[[B]] : tensor<4xi32>, i32, i8
  util.return %r, %m, %b : tensor<4xi64>, i64, i8
}
