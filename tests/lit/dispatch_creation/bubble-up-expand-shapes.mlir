// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-dispatch-creation-bubble-up-expand-shapes))' --mlir-print-local-scope | FileCheck %s

// The reshape moves above the elementwise op, which then has the shape of its user.
// CHECK-LABEL: func.func @bubble
// CHECK-SAME:    %[[A:.+]]: tensor<24xf32>
// CHECK:         %[[E:.+]] = tensor.expand_shape %[[A]] {{\[}}[0, 1]] output_shape [4, 6]
// CHECK:         %[[R:.+]] = linalg.generic {{.*}}iterator_types = ["parallel", "parallel"]} ins(%[[E]] : tensor<4x6xf32>)
// CHECK:         return %[[R]]
func.func @bubble(%a: tensor<24xf32>) -> tensor<4x6xf32> {
  %e = tensor.empty() : tensor<24xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%a : tensor<24xf32>) outs(%e : tensor<24xf32>) {
  ^bb0(%x: f32, %o: f32):
    %s = arith.negf %x : f32
    linalg.yield %s : f32
  } -> tensor<24xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [4, 6] : tensor<24xf32> into tensor<4x6xf32>
  return %1 : tensor<4x6xf32>
}
