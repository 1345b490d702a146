// RUN: strata-opt %s --split-input-file --pass-pipeline='builtin.module(util.func(iree-global-opt-quantized-matmul-to-matmul))' --mlir-print-local-scope | FileCheck %s

// Sums of rows for the zero point of the right side, sums of columns for that of the left side, and 9 · 2 · -5.

// CHECK-LABEL: @both
// CHECK-SAME: %[[A:.+]]: tensor<3x9xi8>, %[[B:.+]]: tensor<9x4xi8>, %[[INIT:.+]]: tensor<3x4xi32>
// CHECK-DAG: %[[N:.+]] = arith.constant -90 : i32
// CHECK-DAG: %[[ZA:.+]] = arith.constant 2 : i32
// CHECK-DAG: %[[ZB:.+]] = arith.constant -5 : i32
// CHECK: %[[AB:.+]] = linalg.matmul ins(%[[A]], %[[B]] : {{.+}}) outs(%[[INIT]]
// CHECK: %[[ROWS:.+]] = linalg.generic {{.+}} iterator_types = ["parallel", "reduction"]} ins(%[[A]]
// CHECK: arith.extsi
// CHECK: %[[COLUMNS:.+]] = linalg.generic {{.+}} iterator_types = ["parallel", "reduction"]} ins(%[[B]]
// CHECK: %[[R:.+]] = linalg.generic
// CHECK-SAME: ins(%[[AB]], %[[ROWS]], %[[ZB]], %[[COLUMNS]], %[[ZA]], %[[N]]
// CHECK: ^bb0(%[[P:[a-z0-9_]+]]: i32, %[[SA:[a-z0-9_]+]]: i32, %[[ZB_:[a-z0-9_]+]]: i32, %[[SB:[a-z0-9_]+]]: i32, %[[ZA_:[a-z0-9_]+]]: i32, %[[C:[a-z0-9_]+]]: i32,
// CHECK: %[[T0:.+]] = arith.muli %[[SA]], %[[ZB_]]
// CHECK: %[[T1:.+]] = arith.subi %[[P]], %[[T0]]
// CHECK: %[[T2:.+]] = arith.muli %[[SB]], %[[ZA_]]
// CHECK: %[[T3:.+]] = arith.subi %[[T1]], %[[T2]]
// CHECK: arith.addi %[[T3]], %[[C]]
util.func public @both(%a: tensor<3x9xi8>, %b: tensor<9x4xi8>, %init: tensor<3x4xi32>) -> tensor<3x4xi32> {
  %za = arith.constant 2 : i32
  %zb = arith.constant -5 : i32
  %r = linalg.quantized_matmul ins(%a, %b, %za, %zb : tensor<3x9xi8>, tensor<9x4xi8>, i32, i32) outs(%init : tensor<3x4xi32>) -> tensor<3x4xi32>
  util.return %r : tensor<3x4xi32>
}

// -----

// CHECK-LABEL: @batch_lhs_only
// CHECK: linalg.batch_matmul
// CHECK: linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
// CHECK: linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> ()>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>]
// CHECK-NOT: arith.addi
// CHECK: util.return
util.func public @batch_lhs_only(%a: tensor<?x3x9xi8>, %b: tensor<?x9x?xi8>, %za: i32, %init: tensor<?x3x?xi32>) -> tensor<?x3x?xi32> {
  %zb = arith.constant 0 : i32
  %r = linalg.quantized_batch_matmul ins(%a, %b, %za, %zb : tensor<?x3x9xi8>, tensor<?x9x?xi8>, i32, i32) outs(%init : tensor<?x3x?xi32>) -> tensor<?x3x?xi32>
  util.return %r : tensor<?x3x?xi32>
}

// -----

// CHECK-LABEL: @no_zero_points
// CHECK-NEXT: %[[R:.+]] = linalg.matmul
// CHECK-NEXT: util.return %[[R]]
util.func public @no_zero_points(%a: tensor<3x9xi8>, %b: tensor<9x4xi8>, %init: tensor<3x4xi32>) -> tensor<3x4xi32> {
  %z = arith.constant 0 : i32
  %r = linalg.quantized_matmul ins(%a, %b, %z, %z : tensor<3x9xi8>, tensor<9x4xi8>, i32, i32) outs(%init : tensor<3x4xi32>) -> tensor<3x4xi32>
  util.return %r : tensor<3x4xi32>
}
