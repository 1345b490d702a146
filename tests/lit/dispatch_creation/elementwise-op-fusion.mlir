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

// Attention reads transposed values through its map.
// CHECK-LABEL: func.func @attention_values
// CHECK-SAME:    %[[V:[a-z0-9]+]]: tensor<2x6x8xf32>
// CHECK-NOT:   linalg.generic
// CHECK:       iree_linalg_ext.attention {{.*}} ins(%{{.*}}, %{{.*}}, %[[V]],
func.func @attention_values(%v: tensor<2x6x8xf32>, %q: tensor<2x4x16xf32>, %k: tensor<2x6x16xf32>, %scale: f32, %o: tensor<2x4x8xf32>) -> tensor<2x4x8xf32> {
  %e = tensor.empty() : tensor<2x8x6xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(a, b, c) -> (a, c, b)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%v : tensor<2x6x8xf32>) outs(%e : tensor<2x8x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x8x6xf32>
  %0 = iree_linalg_ext.attention <indexing_maps = [affine_map<(b, m, n, k, j) -> (b, m, k)>, affine_map<(b, m, n, k, j) -> (b, j, k)>, affine_map<(b, m, n, k, j) -> (b, n, j)>, affine_map<(b, m, n, k, j) -> ()>, affine_map<(b, m, n, k, j) -> (b, m, n)>]> ins(%q, %k, %t, %scale : tensor<2x4x16xf32>, tensor<2x6x16xf32>, tensor<2x8x6xf32>, f32) outs(%o : tensor<2x4x8xf32>) {
  ^bb0(%score: f32):
    iree_linalg_ext.yield %score : f32
  } -> tensor<2x4x8xf32>
  return %0 : tensor<2x4x8xf32>
}

// A repetition along all keys would leave the softmax without a loop.
// CHECK-LABEL: func.func @repeated_values
// CHECK:       linalg.generic
// CHECK:       iree_linalg_ext.attention
func.func @repeated_values(%v: tensor<2x8xf32>, %q: tensor<2x4x16xf32>, %k: tensor<2x6x16xf32>, %scale: f32, %o: tensor<2x4x8xf32>) -> tensor<2x4x8xf32> {
  %e = tensor.empty() : tensor<2x8x6xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(a, b, c) -> (a, b)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%v : tensor<2x8xf32>) outs(%e : tensor<2x8x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x8x6xf32>
  %0 = iree_linalg_ext.attention <indexing_maps = [affine_map<(b, m, n, k, j) -> (b, m, k)>, affine_map<(b, m, n, k, j) -> (b, j, k)>, affine_map<(b, m, n, k, j) -> (b, n, j)>, affine_map<(b, m, n, k, j) -> ()>, affine_map<(b, m, n, k, j) -> (b, m, n)>]> ins(%q, %k, %t, %scale : tensor<2x4x16xf32>, tensor<2x6x16xf32>, tensor<2x8x6xf32>, f32) outs(%o : tensor<2x4x8xf32>) {
  ^bb0(%score: f32):
    iree_linalg_ext.yield %score : f32
  } -> tensor<2x4x8xf32>
  return %0 : tensor<2x4x8xf32>
}
