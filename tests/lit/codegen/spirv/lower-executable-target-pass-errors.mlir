// RUN: strata-opt %s --verify-diagnostics --pass-pipeline='builtin.module(func.func(iree-spirv-lower-executable-target-pass))'

// expected-error @+1 {{selects a pipeline that there isn't for SPIR-V: #iree_gpu.spirv_pipeline<SubgroupReduce>}}
func.func @reduce() attributes {translation_info = #iree_codegen.translation_info<pipeline = #iree_gpu.spirv_pipeline<SubgroupReduce> workgroup_size = [64, 1, 1]>} {
  return
}

// expected-error @+1 {{selects a pipeline that there isn't for SPIR-V: #iree_gpu.pipeline<TileAndFuse>}}
func.func @llvm() attributes {translation_info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [64, 1, 1]>} {
  return
}
