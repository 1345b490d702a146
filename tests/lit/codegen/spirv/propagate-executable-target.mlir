// RUN: strata-opt %s --mlir-print-local-scope --pass-pipeline='builtin.module(hal.executable(hal.executable.variant(builtin.module(iree-vulkan-spirv-propagate-executable-target))))' | FileCheck %s

#android = #hal.executable.target<"vulkan-spirv", "vulkan-spirv-fb", {iree_codegen.target_info = #iree_gpu.target<arch = "vp_android_baseline_2022", features = "spirv:v1.3,cap:Shader", wgp = <compute = fp32|int32, storage = b32, subgroup = none, subgroup_size_choices = [64], max_workgroup_sizes = [128, 128, 64], max_thread_count_per_workgroup = 128, max_workgroup_memory_bytes = 16384, max_workgroup_counts = [65535, 65535, 65535]>>}>
#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>]>
hal.executable private @kernels {
  hal.executable.variant public @vulkan target(#android) {
    hal.executable.export public @f ordinal(0) layout(#layout)
    // CHECK: builtin.module attributes {hal.executable.target = #hal.executable.target<"vulkan-spirv"
    builtin.module {
      // CHECK: func.func @f() attributes {hal.executable.target = #hal.executable.target<"vulkan-spirv"
      func.func @f() {
        return
      }
    }
  }
}
