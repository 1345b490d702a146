// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-codegen-lower-bitcode-ukernels))' | FileCheck %s

#target = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64">

// CHECK-LABEL: func.func @chosen
// CHECK-SAME: (%[[A:.+]]: tensor<4x6xf32>, %[[B:.+]]: tensor<4x6xf32>)
// CHECK: %[[R:.+]] = iree_codegen.ukernel.generic {{.*}}origin = 7{{.*}} "copy_rows" ins(%[[A]] : tensor<4x6xf32>) outs(%[[B]] : tensor<4x6xf32>) strided_dims({{\[}}[], []]) -> tensor<4x6xf32>
// CHECK: return %[[R]]
func.func @chosen(%a: tensor<4x6xf32>, %b: tensor<4x6xf32>) -> tensor<4x6xf32> attributes {hal.executable.target = #target} {
  %0 = linalg.copy {iree_codegen.ukernel = #iree_codegen.ukernel_descriptor<"copy_rows", bitcode>, origin = 7} ins(%a : tensor<4x6xf32>) outs(%b : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

// Kernels of other kinds are for other passes.
// CHECK-LABEL: func.func @on_tensors
// CHECK: linalg.copy
func.func @on_tensors(%a: tensor<4x6xf32>, %b: tensor<4x6xf32>) -> tensor<4x6xf32> attributes {hal.executable.target = #target} {
  %0 = linalg.copy {iree_codegen.ukernel = #iree_codegen.ukernel_descriptor<"copy_rows", tensor>} ins(%a : tensor<4x6xf32>) outs(%b : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}
