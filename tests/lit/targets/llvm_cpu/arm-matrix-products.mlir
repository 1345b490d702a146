// Instructions of Arm for products of matrices of bytes reach the machine code.
// RUN: strata-compile %s --iree-hal-target-backends=llvm-cpu --iree-llvmcpu-target-triple=aarch64-unknown-linux-gnu --iree-llvmcpu-target-cpu=neoverse-v1 --iree-opt-data-tiling --iree-llvmcpu-enable-ukernels=none --iree-hal-dump-executable-intermediates-to=%t -o /dev/null
// RUN: FileCheck %s --input-file=%t/module_arm_matrix_products_linked_embedded_elf_arm_64.s
// CHECK: smmla

func.func @product(%a: tensor<24x32xi8>, %b: tensor<32x40xi8>, %c: tensor<24x40xi32>) -> tensor<24x40xi32> {
  %0 = linalg.matmul ins(%a, %b : tensor<24x32xi8>, tensor<32x40xi8>) outs(%c : tensor<24x40xi32>) -> tensor<24x40xi32>
  return %0 : tensor<24x40xi32>
}
