// Where loads hold up multiplications, two groups of four neighbours are read at once and spread by shuffles.
// RUN: strata-compile %s --iree-hal-target-backends=llvm-cpu --iree-llvmcpu-target-triple=x86_64-unknown-linux-gnu --iree-llvmcpu-target-cpu=znver5 --iree-opt-data-tiling --iree-llvmcpu-enable-ukernels=none --iree-hal-dump-executable-intermediates-to=%t.five -o /dev/null
// RUN: FileCheck %s --input-file=%t.five/module_broadcast_loads_linked_embedded_elf_x86_64.optimized.ll --check-prefix=IR
// RUN: FileCheck %s --input-file=%t.five/module_broadcast_loads_linked_embedded_elf_x86_64.s --check-prefix=CODE

// IR-LABEL: define internal {{.*}}i32 @product_dispatch_0_matmul_96x80x120_f32(
// IR: %[[QUARTER:.+]] = load <4 x float>
// IR: %[[QUARTERS:.+]] = shufflevector <4 x float> %[[QUARTER]], <4 x float> poison, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 0,
// IR: %[[FENCED:.+]] = call <16 x float> @llvm.arithmetic.fence.v16f32(<16 x float> %[[QUARTERS]])
// IR: %[[FIRST:.+]] = shufflevector <16 x float> %[[FENCED]], <16 x float> poison, <16 x i32> <i32 0, i32 0, i32 0, i32 0, i32 4,
// IR: call <16 x float> @llvm.fmuladd.v16f32(<16 x float> %[[FIRST]], <16 x float>
// IR: shufflevector <16 x float> %[[FENCED]], <16 x float> poison, <16 x i32> <i32 3, i32 3, i32 3, i32 3, i32 7,
// IR: load <4 x float>
// IR-NOT: load <4 x float>
// IR: load float

// CODE-LABEL: product_dispatch_0_matmul_96x80x120_f32:
// CODE-COUNT-2: vbroadcastf32x4
// CODE-NOT: vbroadcastf32x4
// CODE-LABEL: _encoding_0

// Other CPUs read each number by itself.
// RUN: strata-compile %s --iree-hal-target-backends=llvm-cpu --iree-llvmcpu-target-triple=x86_64-unknown-linux-gnu --iree-llvmcpu-target-cpu=x86-64-v4 --iree-opt-data-tiling --iree-llvmcpu-enable-ukernels=none --iree-hal-dump-executable-intermediates-to=%t.four -o /dev/null
// RUN: FileCheck %s --input-file=%t.four/module_broadcast_loads_linked_embedded_elf_x86_64.optimized.ll --check-prefix=OTHER
// OTHER-LABEL: define internal {{.*}}i32 @product_dispatch_0_matmul_96x80x120_f32(
// OTHER-NOT: load <4 x float>
// OTHER-LABEL: define internal {{.*}}i32 @_encoding_0

func.func @product(%a: tensor<96x120xf32>, %b: tensor<120x80xf32>, %c: tensor<96x80xf32>) -> tensor<96x80xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<96x120xf32>, tensor<120x80xf32>) outs(%c : tensor<96x80xf32>) -> tensor<96x80xf32>
  return %0 : tensor<96x80xf32>
}
