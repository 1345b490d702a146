// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-dispatch-creation-fold-unit-extent-dims-for-func))' --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: func.func @units
// CHECK-SAME:    %[[A:.+]]: tensor<1x9x1xf32>
// CHECK:         %[[C:.+]] = tensor.collapse_shape %[[A]] {{\[}}[0, 1, 2]] : tensor<1x9x1xf32> into tensor<9xf32>
// CHECK:         %[[R:.+]] = linalg.generic {{.*}}iterator_types = ["parallel"]} ins(%[[C]] : tensor<9xf32>)
// CHECK:         tensor.expand_shape %[[R]] {{\[}}[0, 1, 2]] output_shape [1, 9, 1] : tensor<9xf32> into tensor<1x9x1xf32>
func.func @units(%a: tensor<1x9x1xf32>) -> tensor<1x9x1xf32> {
  %e = tensor.empty() : tensor<1x9x1xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (i, j, k)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%a : tensor<1x9x1xf32>) outs(%e : tensor<1x9x1xf32>) {
  ^bb0(%x: f32, %o: f32):
    %s = math.exp %x : f32
    linalg.yield %s : f32
  } -> tensor<1x9x1xf32>
  return %0 : tensor<1x9x1xf32>
}
