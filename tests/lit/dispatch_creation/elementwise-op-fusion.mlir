// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-dispatch-creation-elementwise-op-fusion))' --mlir-print-local-scope | FileCheck %s

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (j)>

// One op computes both, and no longer depends on an init that it doesn't read.
// CHECK-LABEL: func.func @chain
// CHECK-SAME:    %[[A:.+]]: tensor<5x11xf32>, %[[B:.+]]: tensor<11xf32>
// CHECK:         %[[E:.+]] = tensor.empty() : tensor<5x11xf32>
// CHECK:         %[[R:.+]] = linalg.generic
// CHECK-SAME:      ins(%[[A]], %[[B]] : tensor<5x11xf32>, tensor<11xf32>) outs(%[[E]] : tensor<5x11xf32>)
// CHECK:           arith.addf
// CHECK:           arith.mulf
// CHECK-NOT:     linalg.generic
// CHECK:         return %[[R]]
func.func @chain(%a: tensor<5x11xf32>, %b: tensor<11xf32>) -> tensor<5x11xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<5x11xf32>, tensor<11xf32>) outs(%a : tensor<5x11xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<5x11xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%0 : tensor<5x11xf32>) outs(%a : tensor<5x11xf32>) {
  ^bb0(%x: f32, %o: f32):
    %s = arith.mulf %x, %x : f32
    linalg.yield %s : f32
  } -> tensor<5x11xf32>
  return %1 : tensor<5x11xf32>
}

// The sum has two users: it is computed once.
// CHECK-LABEL: func.func @two_users
// CHECK-COUNT-3: linalg.generic
func.func @two_users(%a: tensor<5x11xf32>) -> (tensor<5x11xf32>, tensor<5x11xf32>) {
  %e = tensor.empty() : tensor<5x11xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<5x11xf32>) outs(%e : tensor<5x11xf32>) {
  ^bb0(%x: f32, %o: f32):
    %s = arith.addf %x, %x : f32
    linalg.yield %s : f32
  } -> tensor<5x11xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%0 : tensor<5x11xf32>) outs(%e : tensor<5x11xf32>) {
  ^bb0(%x: f32, %o: f32):
    %s = arith.mulf %x, %x : f32
    linalg.yield %s : f32
  } -> tensor<5x11xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%0 : tensor<5x11xf32>) outs(%e : tensor<5x11xf32>) {
  ^bb0(%x: f32, %o: f32):
    %s = arith.negf %x : f32
    linalg.yield %s : f32
  } -> tensor<5x11xf32>
  return %1, %2 : tensor<5x11xf32>, tensor<5x11xf32>
}
