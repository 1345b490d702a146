// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-dispatch-creation-fusion-preprocessing))' --mlir-print-local-scope | FileCheck %s

// The input is walked in order, the result is written transposed.
// CHECK-LABEL: func.func @transposed
// CHECK:         linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>]
func.func @transposed(%a: tensor<3x8xf32>) -> tensor<8x3xf32> {
  %e = tensor.empty() : tensor<8x3xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<3x8xf32>) outs(%e : tensor<8x3xf32>) {
  ^bb0(%x: f32, %o: f32):
    %s = arith.negf %x : f32
    linalg.yield %s : f32
  } -> tensor<8x3xf32>
  return %0 : tensor<8x3xf32>
}
