// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-llvmcpu-split-reduction))' | FileCheck %s --check-prefixes=CHECK,STRICT
// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-llvmcpu-split-reduction{enable-fp-reduction-reordering=true}))' | FileCheck %s --check-prefixes=CHECK,FREE

#rows = affine_map<(d0, d1) -> (d0, d1)>
#sums = affine_map<(d0, d1) -> (d0)>
#config = #iree_cpu.lowering_config<vector_common_parallel = [1, 0], vector_reduction = [0, 4]>

// Vectors of four, then the elements of one.
// CHECK-LABEL: func.func @integers
func.func @integers(%x: tensor<3x20xi32>, %init: tensor<3xi32>) -> tensor<3xi32> {
  // CHECK: scf.for
  // CHECK:   tensor.expand_shape %{{.+}} {{\[\[}}0], [1, 2]] output_shape [1, 5, 4]
  // CHECK:   linalg.fill {{.*}} -> tensor<1x4xi32>
  // CHECK:   scf.for
  // CHECK:     linalg.generic
  // CHECK-SAME:  iterator_types = ["parallel", "reduction", "parallel"]
  // CHECK:   linalg.generic
  // CHECK-SAME: iterator_types = ["parallel", "reduction"]
  // CHECK-SAME: ins(%{{.+}} : tensor<1x4xi32>)
  %0 = linalg.generic {indexing_maps = [#rows, #sums], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<3x20xi32>) outs(%init : tensor<3xi32>) attrs = {lowering_config = #config} {
  ^bb0(%a: i32, %b: i32):
    %1 = arith.addi %a, %b : i32
    linalg.yield %1 : i32
  } -> tensor<3xi32>
  return %0 : tensor<3xi32>
}

// CHECK-LABEL: func.func @floats
func.func @floats(%x: tensor<3x20xf32>, %init: tensor<3xf32>) -> tensor<3xf32> {
  // STRICT-NOT: expand_shape
  // FREE: tensor.expand_shape
  %0 = linalg.generic {indexing_maps = [#rows, #sums], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<3x20xf32>) outs(%init : tensor<3xf32>) attrs = {lowering_config = #config} {
  ^bb0(%a: f32, %b: f32):
    %1 = arith.maximumf %a, %b : f32
    linalg.yield %1 : f32
  } -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// 21 is no multiple of 4, and two operations don't combine in another order.
// CHECK-LABEL: func.func @as_they_are
func.func @as_they_are(%x: tensor<3x21xi32>, %y: tensor<3x20xi32>, %init: tensor<3xi32>) -> (tensor<3xi32>, tensor<3xi32>) {
  // CHECK-NOT: expand_shape
  // CHECK: return
  %0 = linalg.generic {indexing_maps = [#rows, #sums], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<3x21xi32>) outs(%init : tensor<3xi32>) attrs = {lowering_config = #config} {
  ^bb0(%a: i32, %b: i32):
    %1 = arith.addi %a, %b : i32
    linalg.yield %1 : i32
  } -> tensor<3xi32>
  %2 = linalg.generic {indexing_maps = [#rows, #sums], iterator_types = ["parallel", "reduction"]} ins(%y : tensor<3x20xi32>) outs(%init : tensor<3xi32>) attrs = {lowering_config = #config} {
  ^bb0(%a: i32, %b: i32):
    %1 = arith.muli %b, %b : i32
    %3 = arith.addi %a, %1 : i32
    linalg.yield %3 : i32
  } -> tensor<3xi32>
  return %0, %2 : tensor<3xi32>, tensor<3xi32>
}
