// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-llvmcpu-mmt4d-vector-lowering))' | FileCheck %s

#lhs = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d2, d3, d5)>
#rhs = affine_map<(d0, d1, d2, d3, d4, d5) -> (d1, d2, d4, d5)>
#acc = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d3, d4)>

// CHECK-LABEL: func.func @inner_tiles
// CHECK-DAG: %[[A:.+]] = vector.shape_cast %{{.*}} : vector<1x1x8x2xf32> to vector<8x2xf32>
// CHECK-DAG: %[[B:.+]] = vector.shape_cast %{{.*}} : vector<1x1x4x2xf32> to vector<4x2xf32>
// CHECK-DAG: %[[C:.+]] = vector.shape_cast %{{.*}} : vector<1x1x8x4xf32> to vector<8x4xf32>
// CHECK: %[[R:.+]] = vector.contract {{.*}} iterator_types = ["parallel", "parallel", "reduction"]{{.*}} %[[A]], %[[B]], %[[C]]
// CHECK: vector.shape_cast %[[R]] : vector<8x4xf32> to vector<1x1x8x4xf32>
func.func @inner_tiles(%a: vector<1x1x8x2xf32>, %b: vector<1x1x4x2xf32>, %c: vector<1x1x8x4xf32>) -> vector<1x1x8x4xf32> {
  %0 = vector.contract {indexing_maps = [#lhs, #rhs, #acc], iterator_types = ["parallel", "parallel", "reduction", "parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<1x1x8x2xf32>, vector<1x1x4x2xf32> into vector<1x1x8x4xf32>
  return %0 : vector<1x1x8x4xf32>
}

// A product that is added to itself: the second contraction starts from the first.
// CHECK-LABEL: func.func @twice
// CHECK: %[[ONE:.+]] = vector.contract {{.*}} iterator_types = ["parallel", "parallel", "reduction"]
// CHECK: vector.contract {{.*}} iterator_types = ["parallel", "parallel", "reduction"]{{.*}}, %[[ONE]] :
func.func @twice(%a: vector<1x1x8x2xf32>, %b: vector<1x1x4x2xf32>, %c: vector<1x1x8x4xf32>) -> vector<1x1x8x4xf32> {
  %0 = vector.contract {indexing_maps = [#lhs, #rhs, #acc], iterator_types = ["parallel", "parallel", "reduction", "parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<1x1x8x2xf32>, vector<1x1x4x2xf32> into vector<1x1x8x4xf32>
  %1 = vector.contract {indexing_maps = [#lhs, #rhs, #acc], iterator_types = ["parallel", "parallel", "reduction", "parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %0 : vector<1x1x8x2xf32>, vector<1x1x4x2xf32> into vector<1x1x8x4xf32>
  return %1 : vector<1x1x8x4xf32>
}

// What is repeated is repeated in the shape of the product.
// CHECK-LABEL: func.func @bias
// CHECK-SAME: (%[[B:[a-z0-9]+]]: vector<1x4xf32>
// CHECK: %[[R:.*]] = vector.broadcast %[[B]] : vector<1x4xf32> to vector<4x4xf32>
// CHECK: arith.mulf %[[R]]
func.func @bias(%b: vector<1x4xf32>, %l: vector<1x1x4x1xf32>, %r: vector<1x1x4x1xf32>, %c: vector<1x1x4x4xf32>) -> vector<1x1x4x4xf32> {
  %0 = vector.contract {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d2, d3, d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d1, d2, d4, d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d3, d4)>], iterator_types = ["parallel", "parallel", "reduction", "parallel", "parallel", "reduction"], kind = #vector.kind<add>} %l, %r, %c : vector<1x1x4x1xf32>, vector<1x1x4x1xf32> into vector<1x1x4x4xf32>
  %1 = vector.broadcast %b : vector<1x4xf32> to vector<1x1x4x4xf32>
  %2 = arith.mulf %1, %0 : vector<1x1x4x4xf32>
  return %2 : vector<1x1x4x4xf32>
}

// A mask that leads with one whole row is a mask of what is in the row.
// CHECK-LABEL: func.func @masked_row
// CHECK: %[[M:.+]] = vector.create_mask %{{.+}} : vector<4xi1>
// CHECK: vector.transfer_write %{{.+}}, %{{.+}}[%{{.+}}, %{{.+}}], %[[M]] {in_bounds = [true]} : vector<4xf32>
func.func @masked_row(%l: vector<1x1x1x2xf32>, %r: vector<1x1x4x2xf32>, %c: vector<1x1x1x4xf32>, %out: memref<1x?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = vector.contract {indexing_maps = [#lhs, #rhs, #acc], iterator_types = ["parallel", "parallel", "reduction", "parallel", "parallel", "reduction"], kind = #vector.kind<add>} %l, %r, %c : vector<1x1x1x2xf32>, vector<1x1x4x2xf32> into vector<1x1x1x4xf32>
  %mask = vector.create_mask %c1, %n : vector<1x4xi1>
  %1 = vector.shape_cast %0 : vector<1x1x1x4xf32> to vector<1x4xf32>
  vector.transfer_write %1, %out[%c0, %c0], %mask {in_bounds = [true, true]} : vector<1x4xf32>, memref<1x?xf32>
  return
}
