// RUN: strata-opt %s --pass-pipeline='builtin.module(util.func(iree-global-opt-warn-on-uninitialized-values))' --verify-diagnostics --split-input-file

#map = affine_map<(d0) -> (d0)>
util.func private @output(%a: tensor<6xf32>) -> tensor<6xf32> {
  %e = tensor.empty() : tensor<6xf32>
  // expected-warning @+1 {{'linalg.generic' reads elements of a tensor.empty, which nothing has set}}
  %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]}
      ins(%a : tensor<6xf32>) outs(%e : tensor<6xf32>) {
  ^bb0(%x: f32, %out: f32):
    %1 = arith.addf %x, %out : f32
    linalg.yield %1 : f32
  } -> tensor<6xf32>
  util.return %0 : tensor<6xf32>
}

// -----

util.func private @input(%out: tensor<6xf32>) -> tensor<6xf32> {
  %e = tensor.empty() : tensor<6xf32>
  // expected-warning @+1 {{'linalg.exp' reads elements of a tensor.empty}}
  %0 = linalg.exp ins(%e : tensor<6xf32>) outs(%out : tensor<6xf32>) -> tensor<6xf32>
  util.return %0 : tensor<6xf32>
}
