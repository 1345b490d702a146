// RUN: rm -rf %t && mkdir -p %t
// RUN: strata-compile %s --iree-hal-target-device=vulkan --iree-hal-dump-executable-binaries-to=%t -o %t/out.vmfb
// RUN: spirv-val --target-env vulkan1.1 %t/module_serialize_dispatch_0_vulkan_spirv_fb.spv
// RUN: strata-disassemble %t/module_serialize_dispatch_0_vulkan_spirv_fb.spv | FileCheck %s --check-prefix=SPIRV
// RUN: strata-compile %s --iree-hal-target-device=vulkan --compile-to=hal | FileCheck %s --check-prefix=BINARY

// SPIRV: @serialize_dispatch_0_elementwise_2560_f32
// SPIRV: OpCapability Shader
// SPIRV: OpExecutionMode %serialize_dispatch_0_elementwise_2560_f32 LocalSize 64 1 1
// SPIRV-DAG: OpDecorate %__resource_var_0_0_ Binding 0
// SPIRV-DAG: OpDecorate %__resource_var_0_2_ Binding 2
// SPIRV: OpFMul %float

// BINARY: hal.executable.binary public @vulkan_spirv_fb <format = "vulkan-spirv-fb", data = dense<"0x564B4531000000
func.func @serialize(%a: tensor<2560xf32>, %b: tensor<2560xf32>) -> tensor<2560xf32> {
  %0 = arith.mulf %a, %b : tensor<2560xf32>
  return %0 : tensor<2560xf32>
}
