// Microkernels are linked, specialized for the CPU and inlined: each CPU gets its own instructions, and no other's code.
// RUN: strata-compile %s --iree-hal-target-backends=llvm-cpu --iree-llvmcpu-target-triple=x86_64-unknown-linux-gnu --iree-llvmcpu-target-cpu=znver4 --iree-opt-data-tiling --iree-hal-dump-executable-intermediates-to=%t.z -o /dev/null
// RUN: FileCheck %s --input-file=%t.z/module_ukernels_linked_embedded_elf_x86_64.linked.ll --check-prefix=LINKED
// RUN: FileCheck %s --input-file=%t.z/module_ukernels_linked_embedded_elf_x86_64.optimized.ll --check-prefix=INLINED
// RUN: FileCheck %s --input-file=%t.z/module_ukernels_linked_embedded_elf_x86_64.s --check-prefix=VNNI
// RUN: strata-compile %s --iree-hal-target-backends=llvm-cpu --iree-llvmcpu-target-triple=x86_64-unknown-linux-gnu --iree-llvmcpu-target-cpu=x86-64-v3 --iree-opt-data-tiling --iree-hal-dump-executable-intermediates-to=%t.three -o /dev/null
// RUN: FileCheck %s --input-file=%t.three/module_ukernels_linked_embedded_elf_x86_64.s --check-prefix=AVX2
// RUN: strata-compile %s --iree-hal-target-backends=llvm-cpu --iree-llvmcpu-target-triple=x86_64-unknown-linux-gnu --iree-llvmcpu-target-cpu=x86-64 --iree-opt-data-tiling --iree-hal-dump-executable-intermediates-to=%t.one -o /dev/null
// RUN: FileCheck %s --input-file=%t.one/module_ukernels_linked_embedded_elf_x86_64.s --check-prefix=SSE2
// RUN: strata-compile %s --iree-hal-target-backends=llvm-cpu --iree-llvmcpu-target-triple=aarch64-unknown-linux-gnu --iree-llvmcpu-target-cpu=neoverse-v2 --iree-opt-data-tiling --iree-hal-dump-executable-intermediates-to=%t.arm -o /dev/null
// RUN: FileCheck %s --input-file=%t.arm/module_ukernels_linked_embedded_elf_arm_64.s --check-prefix=ARM
// RUN: strata-compile %s --iree-hal-target-backends=llvm-cpu --iree-llvmcpu-target-triple=riscv64-unknown-linux-gnu --iree-llvmcpu-target-cpu=generic-rv64 --iree-llvmcpu-target-cpu-features=+m,+a,+f,+d,+v --iree-llvmcpu-target-abi=lp64d --iree-opt-data-tiling --iree-llvmcpu-enable-ukernels=all -o %t.riscv.vmfb

// LINKED-LABEL: define internal {{.*}}i32 @bytes_dispatch_0
// LINKED-NOT: call i32 @iree_uk_mmt4d
// LINKED: call void @{{.*}}DotTile
// LINKED: define internal void @{{.*}}DotTile
// The tiles of 8 columns are for others.
// LINKED-NOT: {{DotTile.*Li8EE}}

// INLINED-NOT: call void @{{.*}}Tile
// INLINED-NOT: @iree_uk_

// VNNI-LABEL: bytes_dispatch_0
// VNNI-COUNT-16: vpdpwssd
// VNNI-LABEL: brains_dispatch_0
// VNNI-COUNT-16: vdpbf16ps

// AVX2-LABEL: bytes_dispatch_0
// AVX2-COUNT-8: vpmaddwd
// AVX2-NOT: zmm

// SSE2-LABEL: bytes_dispatch_0
// SSE2-COUNT-8: pmaddwd
// SSE2-NOT: {{[yz]mm}}

// ARM-LABEL: bytes_dispatch_0
// ARM-COUNT-16: smmla
// ARM-LABEL: brains_dispatch_0
// ARM-COUNT-16: bfmmla

func.func @bytes(%a: tensor<48x64xi8>, %b: tensor<64x80xi8>, %c: tensor<48x80xi32>) -> tensor<48x80xi32> {
  %0 = linalg.matmul ins(%a, %b : tensor<48x64xi8>, tensor<64x80xi8>) outs(%c : tensor<48x80xi32>) -> tensor<48x80xi32>
  return %0 : tensor<48x80xi32>
}
func.func @brains(%a: tensor<48x64xbf16>, %b: tensor<64x80xbf16>, %c: tensor<48x80xf32>) -> tensor<48x80xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<48x64xbf16>, tensor<64x80xbf16>) outs(%c : tensor<48x80xf32>) -> tensor<48x80xf32>
  return %0 : tensor<48x80xf32>
}
