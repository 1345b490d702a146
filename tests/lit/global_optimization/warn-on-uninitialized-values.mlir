// RUN: strata-opt %s --verify-diagnostics --pass-pipeline='builtin.module(util.func(iree-global-opt-warn-on-uninitialized-values))'

#map = affine_map<(d0) -> (d0)>
util.func private @reads(%a: tensor<6xf32>) -> (tensor<6xf32>, tensor<6xf32>) {
  %e = tensor.empty() : tensor<6xf32>
  // expected-warning @+1 {{reads uninitialized values}}
  %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]}
      ins(%a : tensor<6xf32>) outs(%e : tensor<6xf32>) {
  ^bb0(%x: f32, %out: f32):
    %1 = arith.addf %x, %out : f32
    linalg.yield %1 : f32
  } -> tensor<6xf32>
  // Writing alone is fine.
  %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]}
      ins(%a : tensor<6xf32>) outs(%e : tensor<6xf32>) {
  ^bb0(%x: f32, %out: f32):
    %3 = arith.negf %x : f32
    linalg.yield %3 : f32
  } -> tensor<6xf32>
  util.return %0, %2 : tensor<6xf32>, tensor<6xf32>
}
