// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-codegen-combine-result-layout-transformation))' | FileCheck %s

// Nothing to fold: the store stays as it is.
// CHECK-LABEL: func.func @plain
// CHECK: iree_codegen.store_to_buffer %{{.*}}, %{{.*}} : tensor<4x8xf32> into memref<4x8xf32>
func.func @plain(%a: tensor<4x8xf32>, %b: memref<4x8xf32>) {
  iree_codegen.store_to_buffer %a, %b : tensor<4x8xf32> into memref<4x8xf32>
  return
}
