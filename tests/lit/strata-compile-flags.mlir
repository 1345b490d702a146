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

// RUN: strata-compile --iree-hal-list-target-backends | FileCheck %s --check-prefix=LIST
// LIST: Registered target backends:
// LIST-NEXT: llvm-cpu

func.func @twice(%x: tensor<100000xf64>) -> tensor<100000xf64> {
  %0 = arith.addf %x, %x : tensor<100000xf64>
  return %0 : tensor<100000xf64>
}
