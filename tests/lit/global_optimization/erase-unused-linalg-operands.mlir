// RUN: strata-opt %s --iree-global-opt-erase-unused-linalg-operands | FileCheck %s

#map = affine_map<(d0) -> (d0)>
// CHECK-LABEL: util.func private @unused
// CHECK-SAME: (%[[A:.+]]: tensor<6xf32>, %[[B:.+]]: tensor<6xf32>)
util.func private @unused(%a: tensor<6xf32>, %b: tensor<6xf32>) -> tensor<6xf32> {
  %e = tensor.empty() : tensor<6xf32>
  // CHECK: ins(%[[A]] : tensor<6xf32>)
  %0 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]}
      ins(%a, %b : tensor<6xf32>, tensor<6xf32>) outs(%e : tensor<6xf32>) {
  ^bb0(%x: f32, %y: f32, %out: f32):
    %1 = arith.negf %x : f32
    linalg.yield %1 : f32
  } -> tensor<6xf32>
  util.return %0 : tensor<6xf32>
}
