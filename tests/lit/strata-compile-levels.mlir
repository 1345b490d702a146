// The level of one phase, on its own.
// RUN: strata-compile %s --iree-hal-target-backends=llvm-cpu --iree-llvmcpu-target-cpu=generic --compile-to=global-optimization -o - | FileCheck %s --check-prefix=NAMED
// RUN: strata-compile %s --iree-hal-target-backends=llvm-cpu --iree-llvmcpu-target-cpu=generic --iree-global-optimization-opt-level=O2 --compile-to=global-optimization -o - | FileCheck %s --check-prefix=GENERIC
// RUN: strata-compile %s --iree-hal-target-backends=llvm-cpu --iree-llvmcpu-target-cpu=generic --iree-dispatch-creation-opt-level=O2 --compile-to=global-optimization -o - | FileCheck %s --check-prefix=NAMED
// RUN: strata-compile %s --iree-hal-target-backends=llvm-cpu --iree-llvmcpu-target-cpu=generic --iree-opt-level=O2 --iree-global-optimization-opt-level=O0 --compile-to=global-optimization -o - | FileCheck %s --check-prefix=NAMED
// NAMED: linalg.matmul
// GENERIC-NOT: linalg.matmul
// GENERIC: linalg.generic

// RUN: strata-compile %s --iree-hal-target-backends=llvm-cpu --iree-llvmcpu-target-cpu=x86-64-v3 --iree-dispatch-creation-data-tiling --compile-to=executable-sources -o - | FileCheck %s --check-prefix=TILES
// TILES: iree_encoding.set_encoding

func.func @product(%a: tensor<30x40xf32>, %b: tensor<40x50xf32>, %c: tensor<30x50xf32>) -> tensor<30x50xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<30x40xf32>, tensor<40x50xf32>) outs(%c : tensor<30x50xf32>) -> tensor<30x50xf32>
  return %0 : tensor<30x50xf32>
}
