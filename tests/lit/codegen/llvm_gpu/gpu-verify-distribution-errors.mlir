// RUN: strata-opt %s --verify-diagnostics --pass-pipeline='builtin.module(func.func(iree-codegen-gpu-verify-distribution))'

#many = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [32, 1, 1] subgroup_size = 32>

func.func @by_all(%a: memref<32xf32>, %x: f32) attributes {translation_info = #many} {
  scf.forall (%w) in (4) {
    // expected-error @+1 {{is done by every thread of a workgroup: it isn't distributed}}
    linalg.fill ins(%x : f32) outs(%a : memref<32xf32>)
  } {mapping = [#iree_codegen.workgroup_mapping<x>]}
  return
}
