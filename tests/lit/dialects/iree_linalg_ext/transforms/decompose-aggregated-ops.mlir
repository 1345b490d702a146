// RUN: strata-opt %s --pass-pipeline='builtin.module(util.func(iree-linalg-ext-decompose-aggregated-ops{filter-ops=linalg.softmax}))' | FileCheck %s
// RUN: strata-opt %s --pass-pipeline='builtin.module(util.func(iree-linalg-ext-decompose-aggregated-ops{filter-ops=iree_linalg_ext.attention}))' | FileCheck %s --check-prefix=OTHER

// CHECK-LABEL: util.func public @softmax
// CHECK-NOT:     linalg.softmax
// CHECK:         arith.maxnumf
// CHECK:         math.exp
// CHECK:         arith.divf
// OTHER-LABEL: util.func public @softmax
// OTHER:         linalg.softmax
util.func public @softmax(%a: tensor<2x8xf32>, %init: tensor<2x8xf32>) -> tensor<2x8xf32> {
  %0 = linalg.softmax dimension(1) ins(%a : tensor<2x8xf32>) outs(%init : tensor<2x8xf32>) -> tensor<2x8xf32>
  util.return %0 : tensor<2x8xf32>
}
