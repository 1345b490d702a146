// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-codegen-generic-vectorization{enable-vector-masking=true}))' --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @static
// CHECK: vector.transfer_read {{.*}} : tensor<4x8xf32>, vector<4x8xf32>
// CHECK: arith.mulf {{.*}} : vector<4x8xf32>
// CHECK: vector.transfer_write {{.*}} : vector<4x8xf32>, tensor<4x8xf32>
#map = affine_map<(d0, d1) -> (d0, d1)>
func.func @static(%a: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %empty = tensor.empty() : tensor<4x8xf32>
  %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xf32>) outs(%empty : tensor<4x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %x = arith.mulf %in, %in : f32
    linalg.yield %x : f32
  } -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// -----

// CHECK-LABEL: func.func @masked
// CHECK: %[[MASK:.+]] = vector.create_mask %{{.*}} : vector<8xi1>
// CHECK: vector.transfer_read {{.*}}, %[[MASK]] {{.*}} : tensor<?xf32>, vector<8xf32>
// CHECK: vector.transfer_write {{.*}}, %[[MASK]]
#line = affine_map<(d0) -> (d0)>
func.func @masked(%a: tensor<?xf32>, %out: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.generic {indexing_maps = [#line, #line], iterator_types = ["parallel"]} ins(%a : tensor<?xf32>) outs(%out : tensor<?xf32>) attrs = {lowering_config = #iree_cpu.lowering_config<vector_common_parallel = [8]>} {
  ^bb0(%in: f32, %o: f32):
    %x = arith.mulf %in, %in : f32
    linalg.yield %x : f32
  } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// CHECK-LABEL: func.func @contract
// CHECK: vector.contract {{.*}} : vector<4x2xf32>, vector<2x8xf32> into vector<4x8xf32>
func.func @contract(%a: tensor<4x2xf32>, %b: tensor<2x8xf32>, %c: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<4x2xf32>, tensor<2x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
