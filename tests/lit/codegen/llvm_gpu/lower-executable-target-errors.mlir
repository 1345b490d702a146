// RUN: strata-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(func.func(iree-llvmgpu-lower-executable-target))'

#distribute = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<VectorDistribute> workgroup_size = [32, 1, 1]>
// expected-error @+1 {{selects a pipeline that there isn't for GPUs: #iree_gpu.pipeline<VectorDistribute>}}
func.func @not_yet() attributes {translation_info = #distribute} {
  return
}

// -----

#cpu = #iree_codegen.translation_info<pipeline = #iree_cpu.pipeline<DataTiling>>
// expected-error @+1 {{selects a pipeline that there isn't for GPUs: #iree_cpu.pipeline<DataTiling>}}
func.func @of_cpus() attributes {translation_info = #cpu} {
  return
}
