// Dump trees: upstream's folders and numbers, but that an operation counts its own dumps alone.
// RUN: rm -rf %t && mkdir %t
// RUN: strata-compile %s --iree-hal-target-backends=llvm-cpu --iree-llvmcpu-target-cpu=x86-64-v3 --iree-llvmcpu-target-triple=x86_64-unknown-linux-gnu --mlir-disable-threading --mlir-print-ir-after-all --mlir-print-ir-after-change --mlir-print-ir-tree-dir=%t/tree -o %t/m.vmfb
// RUN: find %t/tree -name '*.mlir' | env LC_ALL=C sort | FileCheck %s
// RUN: strata-compile %s --iree-hal-target-backends=llvm-cpu --iree-llvmcpu-target-cpu=x86-64-v3 --iree-llvmcpu-target-triple=x86_64-unknown-linux-gnu --mlir-disable-threading --mlir-print-ir-after-all --mlir-print-ir-after-change --mlir-print-ir-tree-dir=%t/again -o %t/m.vmfb
// RUN: diff -r %t/tree %t/again

// CHECK: builtin_module_two_parts/0_
// CHECK: builtin_module_two_parts/1_
// CHECK: /hal_executable_two_parts_linked/
// CHECK: /util_func_scale/{{[0-9]+}}_10_
// An initializer that is made late begins with 0, whatever lay where it lies.
// CHECK: /util_initializer_no-symbol-name/{{[4-9][0-9]}}_0_

// What only upstream knows stays with upstream: the passes that are chosen.
// RUN: strata-compile %s --iree-hal-target-backends=llvm-cpu --mlir-disable-threading --mlir-print-ir-after=symbol-dce --mlir-print-ir-tree-dir=%t/chosen -o %t/m.vmfb
// RUN: find %t/chosen -name '*.mlir' | FileCheck %s --check-prefix=CHOSEN --implicit-check-not=canonicalize
// CHOSEN: symbol-dce.mlir

// A folder alone asks for nothing.
// RUN: strata-compile %s --iree-hal-target-backends=llvm-cpu --mlir-print-ir-tree-dir=%t/nothing -o %t/m.vmfb
// RUN: not ls %t/nothing

module @"two/parts" {
  func.func @scale(%a: tensor<7xf32>, %b: tensor<5x3xf32>) -> (tensor<7xf32>, tensor<5x3xf32>) {
    %0 = arith.addf %a, %a : tensor<7xf32>
    %1 = arith.mulf %b, %b : tensor<5x3xf32>
    return %0, %1 : tensor<7xf32>, tensor<5x3xf32>
  }
}
