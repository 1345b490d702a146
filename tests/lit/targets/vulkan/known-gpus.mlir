// RUN: strata-compile %s --iree-hal-target-device=vulkan --compile-to=preprocessing | FileCheck %s
// RUN: strata-compile %s --iree-hal-target-backends=vulkan-spirv --compile-to=preprocessing | FileCheck %s
// RUN: strata-compile %s --iree-hal-target-device=vulkan --iree-vulkan-target-features=spirv:v1.6,cap:Shader --compile-to=preprocessing | FileCheck %s --check-prefix=FEATURES
// RUN: not strata-compile %s --iree-hal-target-device=vulkan --iree-vulkan-target=abacus 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not strata-compile %s --iree-hal-target-device=vulkan --iree-vulkan-target-features=spirv:v9 2>&1 | FileCheck %s --check-prefix=NO-FEATURE

// CHECK: #hal.device.target<"vulkan", [#hal.executable.target<"vulkan-spirv", "vulkan-spirv-fb", {iree_codegen.target_info = #iree_gpu.target<arch = "vp_android_baseline_2022", features = "spirv:v1.3,cap:Shader", wgp = <compute = fp32|int32, storage = b32, subgroup = none, subgroup_size_choices = [64], max_workgroup_sizes = [128, 128, 64], max_thread_count_per_workgroup = 128, max_workgroup_memory_bytes = 16384, max_workgroup_counts = [65535, 65535, 65535]>>}>]> : !hal.device
// FEATURES: features = "spirv:v1.6,cap:Shader"
// UNKNOWN: error: unknown Vulkan target 'abacus'; known are vp_android_baseline_2022
// NO-FEATURE: error: is compiled for a GPU with the feature 'spirv:v9', which SPIR-V doesn't have
func.func @negate(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = arith.negf %a : tensor<8xf32>
  return %0 : tensor<8xf32>
}
