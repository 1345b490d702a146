// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-llvmcpu-lower-executable-target))' --verify-diagnostics --split-input-file

#translation = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse>>
// expected-error @+1 {{'func.func' op selects a pipeline that isn't for CPUs: #iree_gpu.pipeline<TileAndFuse>}}
func.func @elsewhere() attributes {translation_info = #translation} {
  return
}
