// RUN: rm -rf %t && mkdir -p %t
// RUN: strata-compile %s --iree-hal-target-device=cuda --iree-cuda-target=sm_70 --iree-hal-dump-executable-intermediates-to=%t --iree-hal-dump-executable-binaries-to=%t -o %t/out.vmfb
// RUN: FileCheck %s --check-prefix=PTX --input-file=%t/module_serialize_linked_cuda_nvptx_fb.ptx
// RUN: FileCheck %s --check-prefix=IR --input-file=%t/module_serialize_linked_cuda_nvptx_fb.linked.ll
// RUN: ls %t/module_serialize_linked_cuda_nvptx_fb.optimized.ll
// RUN: strata-dump-module %t/out.vmfb | FileCheck %s --check-prefix=MODULE
// RUN: strata-compile %s --iree-hal-target-device=cuda --compile-to=hal | FileCheck %s --check-prefix=BINARY

// A pointer per binding, a block as large as the strategy says, loads that may be cached, vectors of four.
// PTX: .version 7.6
// PTX: .target sm_70
// PTX: .visible .entry serialize_dispatch_0_elementwise_2560_f32(
// PTX-NEXT: .param .u64 .ptr .global .align 16 serialize_dispatch_0_elementwise_2560_f32_param_0,
// PTX-NEXT: .param .u64 .ptr .global .align 16 serialize_dispatch_0_elementwise_2560_f32_param_1,
// PTX-NEXT: .param .u64 .ptr .global .align 16 serialize_dispatch_0_elementwise_2560_f32_param_2
// PTX: .maxntid 32, 1, 1
// PTX: ld.global.nc.v4
// PTX: ld.global.nc.v4
// PTX: st.global.v4
// PTX: .visible .entry serialize_dispatch_1_elementwise_36_i32(
// PTX: .maxntid 32, 1, 1
// PTX: ld.global.nc.b32
// PTX: st.global.b32

// IR: define ptx_kernel void @serialize_dispatch_0_elementwise_2560_f32(ptr addrspace(1) noalias noundef nonnull readonly align 16 %0

// MODULE: cuda-nvptx-fb

// The header: the identifier, version 0, the size of what follows; the same identifier again in that.
// BINARY: hal.executable.binary public @cuda_nvptx_fb <format = "cuda-nvptx-fb", data = dense<"0x4344413100000000{{[0-9A-F]*0[8C]}}00000043444131
// BINARY-SAME: mime_type = "application/x-flatbuffers"
func.func @serialize(%a: tensor<2560xf32>, %b: tensor<2560xf32>, %c: tensor<36xi32>) -> (tensor<2560xf32>, tensor<36xi32>) {
  %0 = arith.addf %a, %b : tensor<2560xf32>
  %1 = arith.muli %c, %c : tensor<36xi32>
  return %0, %1 : tensor<2560xf32>, tensor<36xi32>
}
