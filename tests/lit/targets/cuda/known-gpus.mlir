// RUN: strata-compile %s --iree-hal-target-device=cuda --compile-to=preprocessing | FileCheck %s --check-prefix=DEFAULT
// RUN: strata-compile %s --iree-hal-target-backends=cuda --iree-cuda-target=turing --compile-to=preprocessing | FileCheck %s --check-prefix=TURING
// RUN: strata-compile %s --iree-hal-target-device=cuda --iree-cuda-target=rtx4070 --compile-to=preprocessing | FileCheck %s --check-prefix=RTX
// RUN: strata-compile %s --iree-hal-target-device=cuda --iree-cuda-target=a100 --iree-cuda-target-features=+ptx80 --compile-to=preprocessing | FileCheck %s --check-prefix=FEATURES
// RUN: strata-compile %s --iree-hal-target-device=cuda --iree-cuda-target=sm_90 --compile-to=preprocessing | FileCheck %s --check-prefix=UNDESCRIBED
// RUN: not strata-compile %s --iree-hal-target-device=cuda --iree-cuda-target=foo 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not strata-compile %s --iree-hal-target-device=cuda --iree-cuda-target=sm_90 2>&1 | FileCheck %s --check-prefix=NO-KERNEL
// RUN: not strata-compile %s --iree-hal-target-device=cuda --iree-cuda-target-features=+ptx999 2>&1 | FileCheck %s --check-prefix=NO-FEATURE

// DEFAULT: #hal.device.target<"cuda", [#hal.executable.target<"cuda", "cuda-nvptx-fb", {iree_codegen.target_info = #iree_gpu.target<arch = "sm_60", features = "+ptx76", wgp = <compute = fp64|fp32|fp16|int64|int32|int16|int8, storage = b64|b32|b16|b8, subgroup = shuffle|arithmetic, subgroup_size_choices = [32], max_workgroup_sizes = [1024, 1024, 1024], max_thread_count_per_workgroup = 1024, max_workgroup_memory_bytes = 49152, max_workgroup_counts = [2147483647, 65535, 65535]>>}>]> : !hal.device
// TURING: arch = "sm_75", {{.*}} dot = dp4xi8toi32, mma = [<NV_MMA_SYNC_F32_16x8x16_F16>, <NV_MMA_SYNC_F16_16x8x16_F16>, <NV_WMMA_F32_16x16x16_F16>, <NV_WMMA_F16_16x16x16_F16>],
// RTX: arch = "sm_89", features = "+ptx84", {{.*}}F8E5M2>, {{.*}}max_workgroup_memory_bytes = 101376, {{.*}}>, chip = <wgp_count = 46>>
// FEATURES: arch = "sm_80", features = "+ptx80", {{.*}}chip = <wgp_count = 108>>
// UNDESCRIBED: #hal.executable.target<"cuda", "cuda-nvptx-fb">
// UNKNOWN: error: unknown CUDA target 'foo'; known are architectures such as sm_80, and pascal, volta,
// NO-KERNEL: error: {{.*}}is compiled for a target that doesn't say which GPU it is
// NO-FEATURE: error: LLVM knows no feature 'ptx999' of GPUs
func.func @negate(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = arith.negf %a : tensor<8xf32>
  return %0 : tensor<8xf32>
}
