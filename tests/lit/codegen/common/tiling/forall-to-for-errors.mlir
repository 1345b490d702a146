// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-codegen-forall-to-for))' --verify-diagnostics --split-input-file

// A gather that lanes share has no place in a loop that runs on one.
func.func @gather(%source: tensor<16x8xf32>, %init: tensor<16x8xf32>) -> tensor<16x8xf32> {
  // expected-error @+1 {{'scf.forall' op contributes other than by inserting slices}}
  %0 = scf.forall (%i) in (4) shared_outs(%out = %init) -> tensor<16x8xf32> {
    %lane = arith.constant 0 : index
    scf.forall.in_parallel {
      iree_gpu.coalesced_gather_dma %source into %out lane(%lane) : tensor<16x8xf32>, tensor<16x8xf32>, index
    }
  }
  return %0 : tensor<16x8xf32>
}
