// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-dispatch-creation-annotate-data-tiling-hints))' --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: func.func @contraction
// CHECK:         linalg.matmul {iree.opt.data_tiling} ins
// CHECK:         linalg.copy ins
func.func @contraction(%a: tensor<5x7xf16>, %b: tensor<7x3xf16>, %c: tensor<5x3xf16>) -> tensor<5x3xf16> {
  %0 = linalg.matmul ins(%a, %b : tensor<5x7xf16>, tensor<7x3xf16>) outs(%c : tensor<5x3xf16>) -> tensor<5x3xf16>
  %1 = linalg.copy ins(%0 : tensor<5x3xf16>) outs(%c : tensor<5x3xf16>) -> tensor<5x3xf16>
  return %1 : tensor<5x3xf16>
}
