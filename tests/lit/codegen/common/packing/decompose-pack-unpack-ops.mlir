// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-codegen-decompose-pack-unpack-ops))' | FileCheck %s

// CHECK-LABEL: func.func @pack
// CHECK: linalg.transpose {{.*}} permutation
// CHECK-NOT: linalg.pack
func.func @pack(%a: tensor<1x8x1xf32>, %out: tensor<1x1x1x8xf32>) -> tensor<1x1x1x8xf32> {
  %0 = linalg.pack %a inner_dims_pos = [1] inner_tiles = [8] into %out : tensor<1x8x1xf32> -> tensor<1x1x1x8xf32>
  return %0 : tensor<1x1x1x8xf32>
}

// CHECK-LABEL: func.func @unpack
// CHECK: tensor.extract_slice
// CHECK-NOT: linalg.unpack
func.func @unpack(%a: tensor<1x1x8x8xf32>, %out: tensor<5x8xf32>) -> tensor<5x8xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %out : tensor<1x1x8x8xf32> -> tensor<5x8xf32>
  return %0 : tensor<5x8xf32>
}
