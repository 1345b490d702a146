// RUN: strata-opt %s --pass-pipeline='builtin.module(util.func(iree-dispatch-creation-split-reduction-ops))' --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: util.func public @matmul
util.func public @matmul(%a: tensor<4x64xf32>, %b: tensor<64x8xf32>, %init: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // CHECK: %[[PARTS:.+]] = linalg.generic
  // CHECK-SAME: iterator_types = ["parallel", "parallel", "parallel", "reduction"]
  // CHECK: linalg.generic
  // CHECK-SAME: iterator_types = ["parallel", "parallel", "reduction"]
  // CHECK-SAME: ins(%[[PARTS]] : tensor<4x8x16xf32>)
  // CHECK-NOT: split_reduction_ratio
  %0 = linalg.matmul {strata.split_reduction_ratio = 16 : i64} ins(%a, %b : tensor<4x64xf32>, tensor<64x8xf32>) outs(%init : tensor<4x8xf32>) -> tensor<4x8xf32>
  util.return %0 : tensor<4x8xf32>
}

// CHECK-LABEL: util.func public @unmarked
// CHECK:         linalg.matmul
util.func public @unmarked(%a: tensor<4x64xf32>, %b: tensor<64x8xf32>, %init: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<4x64xf32>, tensor<64x8xf32>) outs(%init : tensor<4x8xf32>) -> tensor<4x8xf32>
  util.return %0 : tensor<4x8xf32>
}
