// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-flow-canonicalize))' --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: func.func @whole
// CHECK-SAME:    %[[A:.+]]: tensor<4x5xf32>
// CHECK-NEXT:    return %[[A]]
func.func @whole(%a: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %e = tensor.empty() : tensor<4x5xf32>
  %0 = tensor.insert_slice %a into %e[0, 0] [4, 5] [1, 1] : tensor<4x5xf32> into tensor<4x5xf32>
  return %0 : tensor<4x5xf32>
}

// CHECK-LABEL: func.func @apply
// CHECK-SAME:    %[[I:.+]]: index
// CHECK:         arith.muli %[[I]]
// CHECK-NOT:     affine.apply
func.func @apply(%i: index) -> index {
  %0 = affine.apply affine_map<(d0) -> (d0 * 3)>(%i)
  return %0 : index
}
