// RUN: strata-opt %s --verify-diagnostics --pass-pipeline='builtin.module(func.func(iree-codegen-gpu-apply-tiling-level{tiling-level=thread}))'

func.func @too_many_sizes(%a: tensor<6xf32>) -> tensor<6xf32> {
  // expected-error @+1 {{has 1 loops, and sizes for 2 at level Thread}}
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%a : tensor<6xf32>)
      attrs = {lowering_config = #iree_gpu.lowering_config<{thread = [1, 4]}>} {
  ^bb0(%o: f32):
    linalg.yield %o : f32
  } -> tensor<6xf32>
  return %r : tensor<6xf32>
}
