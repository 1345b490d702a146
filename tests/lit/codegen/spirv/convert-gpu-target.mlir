// RUN: strata-opt %s --mlir-print-local-scope --iree-spirv-convert-gpu-target | FileCheck %s

#android = #hal.executable.target<"vulkan-spirv", "vulkan-spirv-fb", {iree_codegen.target_info = #iree_gpu.target<arch = "vp_android_baseline_2022", features = "spirv:v1.3,cap:Shader", wgp = <compute = fp32|int32, storage = b32, subgroup = none, subgroup_size_choices = [64], max_workgroup_sizes = [128, 128, 64], max_thread_count_per_workgroup = 128, max_workgroup_memory_bytes = 16384, max_workgroup_counts = [65535, 65535, 65535]>>}>

// CHECK: spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader], []>, #spirv.resource_limits<subgroup_size = 64, min_subgroup_size = 64, max_subgroup_size = 64
module attributes {hal.executable.target = #android} {
}
