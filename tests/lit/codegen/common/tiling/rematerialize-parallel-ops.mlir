// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-codegen-rematerialize-parallel-ops))' | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// Both reductions double what they read themselves.
// CHECK-LABEL: func.func @two_users
// CHECK-COUNT-2: iterator_types = ["parallel", "reduction"]
// CHECK-NOT: linalg.generic
func.func @two_users(%x: tensor<6x9xf32>, %init: tensor<6xf32>) -> (tensor<6xf32>, tensor<6xf32>) {
  %e = tensor.empty() : tensor<6x9xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<6x9xf32>) outs(%e : tensor<6x9xf32>) {
  ^bb0(%in: f32, %out: f32):
    %2 = arith.addf %in, %in : f32
    linalg.yield %2 : f32
  } -> tensor<6x9xf32>
  %sum = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%0 : tensor<6x9xf32>) outs(%init : tensor<6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %2 = arith.addf %in, %out : f32
    linalg.yield %2 : f32
  } -> tensor<6xf32>
  %max = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%0 : tensor<6x9xf32>) outs(%init : tensor<6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %2 = arith.maximumf %in, %out : f32
    linalg.yield %2 : f32
  } -> tensor<6xf32>
  return %sum, %max : tensor<6xf32>, tensor<6xf32>
}

// A slice needs the tensor anyway.
// CHECK-LABEL: func.func @user_that_keeps_it
// CHECK: iterator_types = ["parallel", "parallel"]
// CHECK: iterator_types = ["parallel", "reduction"]
// CHECK: tensor.extract_slice
func.func @user_that_keeps_it(%x: tensor<6x9xf32>, %init: tensor<6xf32>) -> (tensor<6xf32>, tensor<2x9xf32>) {
  %e = tensor.empty() : tensor<6x9xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<6x9xf32>) outs(%e : tensor<6x9xf32>) {
  ^bb0(%in: f32, %out: f32):
    %2 = arith.addf %in, %in : f32
    linalg.yield %2 : f32
  } -> tensor<6x9xf32>
  %sum = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%0 : tensor<6x9xf32>) outs(%init : tensor<6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %2 = arith.addf %in, %out : f32
    linalg.yield %2 : f32
  } -> tensor<6xf32>
  %slice = tensor.extract_slice %0[0, 0] [2, 9] [1, 1] : tensor<6x9xf32> to tensor<2x9xf32>
  return %sum, %slice : tensor<6xf32>, tensor<2x9xf32>
}
