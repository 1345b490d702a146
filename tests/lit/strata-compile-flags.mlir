// Flags that reach the attribute of the target, and passes.
// RUN: strata-compile %s --iree-hal-target-device=local --iree-hal-local-target-device-backends=llvm-cpu --iree-llvmcpu-target-triple=riscv64-linux-gnu --iree-llvmcpu-target-cpu-features=+m,+d --iree-llvmcpu-target-abi=lp64d --compile-to=preprocessing -o - | FileCheck %s --check-prefix=ABI
// ABI: target_abi = "lp64d", target_triple = "riscv64-unknown-unknown-eabi-elf"

// RUN: strata-compile %s --compile-to=input -o - | FileCheck %s --check-prefix=SINGLE
// SINGLE: tensor<100000xf32>
// RUN: strata-compile %s --compile-to=input --iree-input-demote-f64-to-f32=false -o - | FileCheck %s --check-prefix=DOUBLE
// DOUBLE: tensor<100000xf64>

// Tiles that threads get grow from the size that is asked for.
// RUN: strata-compile %s --iree-hal-target-backends=llvm-cpu --compile-to=executable-configurations -o - | FileCheck %s --check-prefix=TILE
// RUN: strata-compile %s --iree-hal-target-backends=llvm-cpu --iree-llvmcpu-distribution-size=200 --compile-to=executable-configurations -o - | FileCheck %s --check-prefix=OTHER
// TILE: distribution = [5120]
// OTHER: distribution = [6400]

// The same command line as for the reference, where there is but one answer.
// RUN: strata-compile %s --iree-hal-target-backends=llvm-cpu --compile-to=input --iree-llvmcpu-link-embedded --iree-llvmcpu-link-static=false --iree-execution-model=async-internal --iree-vm-target-index-bits=64 -o - | FileCheck %s --check-prefix=SINGLE
// RUN: not strata-compile %s --iree-llvmcpu-link-embedded=false --iree-execution-model=host-only -o - 2>&1 | FileCheck %s --check-prefix=FIXED
// FIXED: for the --iree-llvmcpu-link-embedded option: it can only be 'true', as kernels are linked in process
// FIXED: for the --iree-execution-model option: it can only be 'async-internal'

// RUN: strata-compile %s --iree-input-type=none --iree-input-demote-f32-to-f16 --iree-input-demote-f64-to-f32=false --compile-to=input -o - | FileCheck %s --check-prefix=DOUBLE
// RUN: strata-compile %s --iree-hal-target-backends=llvm-cpu --compile-to=preprocessing '--iree-preprocessing-pass-pipeline=builtin.module(util.func(convert-elementwise-to-linalg))' -o - | FileCheck %s --check-prefix=EARLY
// EARLY: linalg.generic
// RUN: not strata-compile %s --iree-preprocessing-pass-pipeline='util.func(cse)' -o - 2>&1 | FileCheck %s --check-prefix=NESTED
// NESTED: error: expected a pipeline within `builtin.module(...)`, but got `util.func(cse)`

// RUN: strata-compile --iree-hal-list-target-backends | FileCheck %s --check-prefix=LIST
// LIST: Registered target backends:
// LIST-NEXT: cuda
// LIST-NEXT: llvm-cpu

func.func @twice(%x: tensor<100000xf64>) -> tensor<100000xf64> {
  %0 = arith.addf %x, %x : tensor<100000xf64>
  return %0 : tensor<100000xf64>
}
