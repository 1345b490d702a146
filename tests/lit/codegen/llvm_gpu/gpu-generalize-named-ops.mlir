// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-codegen-gpu-generalize-named-ops))' | FileCheck %s

// CHECK-LABEL: @product
// CHECK: linalg.fill
// CHECK: linalg.generic {{.*}}iterator_types = ["parallel", "parallel", "reduction"]
// CHECK-NOT: linalg.matmul
func.func @product(%a: tensor<8x4xf32>, %b: tensor<4x6xf32>) -> tensor<8x6xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x6xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<8x6xf32>) -> tensor<8x6xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<8x4xf32>, tensor<4x6xf32>) outs(%f : tensor<8x6xf32>) -> tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}

// CHECK-LABEL: @vectors
// CHECK: linalg.generic {{.*}}iterator_types = ["parallel", "reduction"]
func.func @vectors(%a: tensor<8x4xf32>, %b: tensor<4xf32>, %c: tensor<8xf32>) -> tensor<8xf32> {
  %0 = linalg.matvec ins(%a, %b : tensor<8x4xf32>, tensor<4xf32>) outs(%c : tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// CHECK-LABEL: @others
// CHECK: linalg.transpose
func.func @others(%a: tensor<8x4xf32>, %c: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.transpose ins(%a : tensor<8x4xf32>) outs(%c : tensor<4x8xf32>) permutation = [1, 0]
  return %0 : tensor<4x8xf32>
}
