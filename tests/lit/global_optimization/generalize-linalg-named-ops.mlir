// RUN: strata-opt %s --pass-pipeline='builtin.module(util.func(iree-global-opt-generalize-linalg-named-ops))' | FileCheck %s
// RUN: strata-opt %s --pass-pipeline='builtin.module(util.func(iree-global-opt-generalize-linalg-named-ops{enable-generalize-matmul=true}))' | FileCheck %s --check-prefix=MATMUL

// CHECK-LABEL: util.func private @named
util.func private @named(%a: tensor<3x5xf32>, %b: tensor<5x9xf32>, %e: tensor<5x3xf32>, %f: tensor<3x9xf32>) -> (tensor<5x3xf32>, tensor<3x9xf32>) {
  // CHECK: linalg.generic
  // CHECK-NOT: linalg.transpose
  %0 = linalg.transpose ins(%a : tensor<3x5xf32>) outs(%e : tensor<5x3xf32>) permutation = [1, 0]
  // CHECK: linalg.matmul
  // MATMUL-NOT: linalg.matmul
  %1 = linalg.matmul ins(%a, %b : tensor<3x5xf32>, tensor<5x9xf32>) outs(%f : tensor<3x9xf32>) -> tensor<3x9xf32>
  util.return %0, %1 : tensor<5x3xf32>, tensor<3x9xf32>
}

// What is noted on an op stays on it.
// MATMUL-LABEL: util.func private @noted
util.func private @noted(%a: tensor<3x5xf32>, %b: tensor<5x9xf32>, %f: tensor<3x9xf32>) -> tensor<3x9xf32> {
  // MATMUL: linalg.generic
  // MATMUL-SAME: attrs = {iree_codegen.specialization_ranges = #util<int.assumption.multi_array{{\[\[}}<udiv = 3>]]>}
  %0 = linalg.matmul {iree_codegen.specialization_ranges = #util<int.assumption.multi_array[[<udiv = 3>]]>}
    ins(%a, %b : tensor<3x5xf32>, tensor<5x9xf32>) outs(%f : tensor<3x9xf32>) -> tensor<3x9xf32>
  util.return %0 : tensor<3x9xf32>
}
