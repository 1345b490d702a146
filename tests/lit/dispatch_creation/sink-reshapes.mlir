// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-dispatch-creation-sink-reshapes))' --mlir-print-local-scope | FileCheck %s

// The elementwise op follows the multiplication directly; the reshape comes last.
// CHECK-LABEL: func.func @sink
// CHECK:         %[[M:.+]] = linalg.matmul
// CHECK:         %[[G:.+]] = linalg.generic {{.*}} ins(%[[M]] : tensor<4x6xf32>)
// CHECK:         tensor.expand_shape %[[G]] {{\[}}[0], [1, 2]] output_shape [4, 2, 3]
func.func @sink(%a: tensor<4x5xf32>, %b: tensor<5x6xf32>, %c: tensor<4x6xf32>) -> tensor<4x2x3xf32> {
  %m = linalg.matmul ins(%a, %b : tensor<4x5xf32>, tensor<5x6xf32>) outs(%c : tensor<4x6xf32>) -> tensor<4x6xf32>
  %x = tensor.expand_shape %m [[0], [1, 2]] output_shape [4, 2, 3] : tensor<4x6xf32> into tensor<4x2x3xf32>
  %e = tensor.empty() : tensor<4x2x3xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (i, j, k)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x : tensor<4x2x3xf32>) outs(%e : tensor<4x2x3xf32>) {
  ^bb0(%v: f32, %o: f32):
    %s = arith.negf %v : f32
    linalg.yield %s : f32
  } -> tensor<4x2x3xf32>
  return %0 : tensor<4x2x3xf32>
}
