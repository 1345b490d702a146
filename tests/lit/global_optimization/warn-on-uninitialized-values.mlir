// RUN: strata-opt %s --pass-pipeline='builtin.module(util.func(iree-global-opt-warn-on-uninitialized-values))' 2>&1 | FileCheck %s

#map = affine_map<(d0) -> (d0)>
// Writing alone is fine.
// CHECK-NOT: warning
// CHECK-LABEL: util.func private @writes
// CHECK: linalg.generic
util.func private @writes(%a: tensor<6xf32>) -> tensor<6xf32> {
  %e = tensor.empty() : tensor<6xf32>
  %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]}
      ins(%a : tensor<6xf32>) outs(%e : tensor<6xf32>) {
  ^bb0(%x: f32, %out: f32):
    %1 = arith.negf %x : f32
    linalg.yield %1 : f32
  } -> tensor<6xf32>
  util.return %0 : tensor<6xf32>
}
