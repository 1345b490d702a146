// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-codegen-combine-result-layout-transformation))' | FileCheck %s

// Nothing to fold: the store stays as it is.
// CHECK-LABEL: func.func @plain
// CHECK: iree_codegen.store_to_buffer %{{.*}}, %{{.*}} : tensor<4x8xf32> into memref<4x8xf32>
func.func @plain(%a: tensor<4x8xf32>, %b: memref<4x8xf32>) {
  iree_codegen.store_to_buffer %a, %b : tensor<4x8xf32> into memref<4x8xf32>
  return
}

// Sizes are said by what they are made of, and what is assumed twice is assumed once.
// CHECK-LABEL: func.func @sizes
// CHECK-SAME: (%[[A:.+]]: index)
// CHECK: %[[KNOWN:.+]] = util.assume.int %[[A]]<udiv = 8> : index
// CHECK-NOT: tensor.dim
// CHECK: return %[[KNOWN]], %[[KNOWN]]
func.func @sizes(%a: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %known:2 = util.assume.int %a<udiv = 8>, %a<udiv = 8> : index, index
  %0 = tensor.empty(%known#0) : tensor<?x4xf32>
  %zero = arith.constant 0.0 : f32
  %1 = linalg.fill ins(%zero : f32) outs(%0 : tensor<?x4xf32>) -> tensor<?x4xf32>
  %dim = tensor.dim %1, %c0 : tensor<?x4xf32>
  return %dim, %known#1 : index, index
}
