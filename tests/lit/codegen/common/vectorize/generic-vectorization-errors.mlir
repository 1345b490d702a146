// RUN: strata-opt %s --verify-diagnostics --pass-pipeline='builtin.module(func.func(iree-codegen-generic-vectorization{vectorize-map-store=true}))'

func.func @no_vector_form(%values: tensor<4xf32>, %to: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{'iree_linalg_ext.map_store' op has no form with vectors yet; run the pass with vectorize-map-store=false}}
  %0 = iree_linalg_ext.map_store %values into %to {
  ^bb0(%i: index):
    %mask = arith.constant true
    iree_linalg_ext.yield %i, %mask : index, i1
  } : tensor<4xf32> into tensor<4xf32> -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
