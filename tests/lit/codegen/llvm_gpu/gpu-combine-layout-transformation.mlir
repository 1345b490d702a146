// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-codegen-gpu-combine-layout-transformation))' | FileCheck %s

// CHECK-LABEL: @back_and_forth
// CHECK-SAME: %[[A:.+]]: tensor<6x4xf32>, %[[OUT:.+]]: memref<6x4xf32>
// CHECK-NOT: tensor.
// CHECK: iree_codegen.store_to_buffer %[[A]], %[[OUT]]
func.func @back_and_forth(%a: tensor<6x4xf32>, %out: memref<6x4xf32>) {
  %flat = tensor.collapse_shape %a [[0, 1]] : tensor<6x4xf32> into tensor<24xf32>
  %again = tensor.expand_shape %flat [[0, 1]] output_shape [6, 4] : tensor<24xf32> into tensor<6x4xf32>
  iree_codegen.store_to_buffer %again, %out : tensor<6x4xf32> into memref<6x4xf32>
  return
}
