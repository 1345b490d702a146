// RUN: strata-opt %s --split-input-file --pass-pipeline='builtin.module(util.func(iree-global-opt-propagate-linalg-transpose))' | FileCheck %s

#map = affine_map<(d0, d1) -> (d0, d1)>
#swap = affine_map<(d0, d1) -> (d1, d0)>

// A generic op that only transposes gets its name.
// CHECK-LABEL: util.func private @name
util.func private @name(%a: tensor<3x5xf32>) -> tensor<5x3xf32> {
  %e = tensor.empty() : tensor<5x3xf32>
  // CHECK: linalg.transpose ins(%{{.+}} : tensor<3x5xf32>) outs(%{{.+}} : tensor<5x3xf32>) permutation = [1, 0]
  %0 = linalg.generic {indexing_maps = [#swap, #map], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<3x5xf32>) outs(%e : tensor<5x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<5x3xf32>
  util.return %0 : tensor<5x3xf32>
}

// -----

// Two of them cancel.
// CHECK-LABEL: util.func private @cancel
// CHECK-SAME: (%[[A:.+]]: tensor<3x5xf32>)
util.func private @cancel(%a: tensor<3x5xf32>) -> tensor<3x5xf32> {
  // CHECK: util.return %[[A]]
  %e = tensor.empty() : tensor<5x3xf32>
  %0 = linalg.transpose ins(%a : tensor<3x5xf32>) outs(%e : tensor<5x3xf32>) permutation = [1, 0]
  %e1 = tensor.empty() : tensor<3x5xf32>
  %1 = linalg.transpose ins(%0 : tensor<5x3xf32>) outs(%e1 : tensor<3x5xf32>) permutation = [1, 0]
  util.return %1 : tensor<3x5xf32>
}

// -----

#map = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[SWAP:.+]] = affine_map<(d0, d1) -> (d1, d0)>
// CHECK-DAG: #[[ID:.+]] = affine_map<(d0, d1) -> (d0, d1)>

// Of two operands of an elementwise op, one is read through its map.
// CHECK-LABEL: util.func private @read_transposed
// CHECK-NOT: linalg.transpose
// CHECK: linalg.generic {indexing_maps = [#[[SWAP]], #[[ID]], #[[ID]]]
util.func private @read_transposed(%a: tensor<3x5xf32>, %b: tensor<5x3xf32>) -> tensor<5x3xf32> {
  %e = tensor.empty() : tensor<5x3xf32>
  %0 = linalg.transpose ins(%a : tensor<3x5xf32>) outs(%e : tensor<5x3xf32>) permutation = [1, 0]
  %1 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]}
      ins(%0, %b : tensor<5x3xf32>, tensor<5x3xf32>) outs(%e : tensor<5x3xf32>) {
  ^bb0(%x: f32, %y: f32, %out: f32):
    %2 = arith.mulf %x, %y : f32
    linalg.yield %2 : f32
  } -> tensor<5x3xf32>
  util.return %1 : tensor<5x3xf32>
}

// -----

// CHECK-DAG: #[[B:.+]] = affine_map<(d0, d1, d2) -> (d1, d2)>

// A matmul reads its transposed right side by a map.
// CHECK-LABEL: util.func private @matmul
// CHECK-SAME: (%[[LHS:.+]]: tensor<4x5xf32>, %[[RHS:.+]]: tensor<6x5xf32>
// CHECK-NOT: linalg.transpose
// CHECK: linalg.matmul indexing_maps = [#{{.+}}, #[[B]], #{{.+}}] ins(%[[LHS]], %[[RHS]] :
util.func private @matmul(%a: tensor<4x5xf32>, %b: tensor<6x5xf32>, %c: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %e = tensor.empty() : tensor<5x6xf32>
  %0 = linalg.transpose ins(%b : tensor<6x5xf32>) outs(%e : tensor<5x6xf32>) permutation = [1, 0]
  %1 = linalg.matmul ins(%a, %0 : tensor<4x5xf32>, tensor<5x6xf32>) outs(%c : tensor<4x6xf32>) -> tensor<4x6xf32>
  util.return %1 : tensor<4x6xf32>
}

// Values of attention are transposed, so that the product goes along them; an op that makes them can do so at once.
// CHECK-LABEL: util.func private @attention_values
// CHECK-SAME:    %[[V:[a-z0-9]+]]: tensor<2x6x8xf32>
// CHECK:       %[[BARRIER:.+]] = iree_tensor_ext.compute_barrier.start %[[V]]
// CHECK:       %[[T:.+]] = linalg.transpose ins(%[[BARRIER]] : tensor<2x6x8xf32>) outs(%{{.*}} : tensor<2x8x6xf32>) permutation = [0, 2, 1]
// CHECK:       iree_linalg_ext.attention {{.*}} ins(%{{.*}}, %{{.*}}, %[[T]],
util.func private @attention_values(%v: tensor<2x6x8xf32>, %q: tensor<2x4x16xf32>, %k: tensor<2x6x16xf32>, %scale: f32, %o: tensor<2x4x8xf32>) -> tensor<2x4x8xf32> {
  %start = iree_tensor_ext.compute_barrier.start %v : tensor<2x6x8xf32> -> tensor<2x6x8xf32>
  %0 = iree_linalg_ext.attention <indexing_maps = [affine_map<(b, m, n, k, j) -> (b, m, k)>, affine_map<(b, m, n, k, j) -> (b, j, k)>, affine_map<(b, m, n, k, j) -> (b, j, n)>, affine_map<(b, m, n, k, j) -> ()>, affine_map<(b, m, n, k, j) -> (b, m, n)>]> ins(%q, %k, %start, %scale : tensor<2x4x16xf32>, tensor<2x6x16xf32>, tensor<2x6x8xf32>, f32) outs(%o : tensor<2x4x8xf32>) {
  ^bb0(%score: f32):
    iree_linalg_ext.yield %score : f32
  } -> tensor<2x4x8xf32>
  util.return %0 : tensor<2x4x8xf32>
}
