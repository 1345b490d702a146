// A watched compile makes the same module as one that nobody watches, and each operation can be followed through it.
// RUN: strata-compile %s --iree-hal-target-backends=llvm-cpu --iree-llvmcpu-target-cpu=x86-64-v3 --iree-opt-data-tiling -o %t.plain.vmfb
// RUN: strata-compile %s --iree-hal-target-backends=llvm-cpu --iree-llvmcpu-target-cpu=x86-64-v3 --iree-opt-data-tiling -o %t.vmfb --strata-trace=%t.strata
// RUN: cmp %t.plain.vmfb %t.vmfb

// Forward from the first of two equal products: wherever something came or changed, down to the machine's dialect, and never to the second.
// RUN: strata-trace follow %t.strata 0:3 | FileCheck %s --check-prefix=FIRST --implicit-check-not="inline:7" --implicit-check-not="barriers:10"
// FIRST: 0 input:3 %0 = linalg.matmul{{.*}}(recorded)
// FIRST-NEXT: inline:6 %3 = linalg.matmul{{.*}}(recorded)
// FIRST-NEXT: iree-dispatch-creation-insert-tensor-barriers:9 %7 = iree_tensor_ext.compute_barrier.end %6
// FIRST: linalg.mmt4d
// FIRST: vector.
// FIRST: iree-convert-to-llvm:{{.*}} llvm.

// RUN: strata-trace follow %t.strata 0:4 | FileCheck %s --check-prefix=SECOND --implicit-check-not="inline:6" --implicit-check-not="barriers:8"
// SECOND: 0 input:4 %1 = linalg.matmul{{.*}}(recorded)
// SECOND-NEXT: inline:7 %4 = linalg.matmul{{.*}}(recorded)

// RUN: strata-trace blame %t.strata 0:4 | FileCheck %s --check-prefix=BLAME
// BLAME: linalg.matmul
// BLAME-NEXT: created 0 input:4

func.func @twice(%x: tensor<48x72xf32>, %y: tensor<72x40xf32>, %z: tensor<48x40xf32>) -> (tensor<48x40xf32>, tensor<48x40xf32>) {
  %first = linalg.matmul ins(%x, %y : tensor<48x72xf32>, tensor<72x40xf32>) outs(%z : tensor<48x40xf32>) -> tensor<48x40xf32>
  %second = linalg.matmul ins(%x, %y : tensor<48x72xf32>, tensor<72x40xf32>) outs(%z : tensor<48x40xf32>) -> tensor<48x40xf32>
  return %first, %second : tensor<48x40xf32>, tensor<48x40xf32>
}
