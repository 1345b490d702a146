// RUN: strata-opt %s --split-input-file --verify-diagnostics --iree-spirv-convert-gpu-target

// expected-error @+1 {{is compiled for a target that doesn't say which GPU it is}}
module {
}

// -----

#android = #hal.executable.target<"vulkan-spirv", "vulkan-spirv-fb", {iree_codegen.target_info = #iree_gpu.target<arch = "vp_android_baseline_2022", features = "spirv:v1.3,cap:Teleport", wgp = <compute = fp32|int32, storage = b32, subgroup = none, subgroup_size_choices = [64], max_workgroup_sizes = [128, 128, 64], max_thread_count_per_workgroup = 128, max_workgroup_memory_bytes = 16384, max_workgroup_counts = [65535, 65535, 65535]>>}>
// expected-error @+1 {{is compiled for a GPU with the feature 'cap:Teleport', which SPIR-V doesn't have}}
module attributes {hal.executable.target = #android} {
}

// -----

#android = #hal.executable.target<"vulkan-spirv", "vulkan-spirv-fb", {iree_codegen.target_info = #iree_gpu.target<arch = "vp_android_baseline_2022", features = "cap:Shader", wgp = <compute = fp32|int32, storage = b32, subgroup = none, subgroup_size_choices = [64], max_workgroup_sizes = [128, 128, 64], max_thread_count_per_workgroup = 128, max_workgroup_memory_bytes = 16384, max_workgroup_counts = [65535, 65535, 65535]>>}>
// expected-error @+1 {{is compiled for a GPU whose features name no version of SPIR-V}}
module attributes {hal.executable.target = #android} {
}
