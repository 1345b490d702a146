// RUN: strata-opt %s --pass-pipeline='builtin.module(util.func(iree-dispatch-creation-form-split-reduction-dispatches))' --verify-diagnostics --split-input-file

// Two values are reduced together: a part of one isn't combined without the other.
util.func public @entwined(%a: tensor<64x1024xf32>, %p: tensor<64xf32>, %q: tensor<64xf32>) -> (tensor<64xf32>, tensor<64xf32>) {
  // expected-error @+2 {{'linalg.generic' op Failed to anaysis the reduction operation.}}
  // expected-error @+1 {{'linalg.generic' op cannot be split into parts of the given size}}
  %0:2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<64x1024xf32>) outs(%p, %q : tensor<64xf32>, tensor<64xf32>) attrs = {iree_linalg_ext.split_reduction = [128 : index]} {
  ^bb0(%in: f32, %x: f32, %y: f32):
    %1 = arith.addf %in, %x : f32
    %2 = arith.mulf %1, %y : f32
    linalg.yield %1, %2 : f32, f32
  } -> (tensor<64xf32>, tensor<64xf32>)
  util.return %0#0, %0#1 : tensor<64xf32>, tensor<64xf32>
}
