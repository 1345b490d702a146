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

// A maximum over a window, as one row of a two-dimensional one is left.
// CHECK-LABEL: func.func @window_max
// CHECK-NOT: linalg.generic
// CHECK: %[[IN:.*]] = vector.transfer_read %arg0{{.*}} : tensor<1x9x3xf32>, vector<1x9x3xf32>
// CHECK-DAG: vector.extract_strided_slice %[[IN]]{{.*}}offsets = [0, 0, 0]
// CHECK-DAG: vector.extract_strided_slice %[[IN]]{{.*}}offsets = [0, 4, 0]
// CHECK: arith.maximumf
func.func @window_max(%a: tensor<1x9x3xf32>, %w: tensor<3xf32>, %c: tensor<1x4x3xf32>) -> tensor<1x4x3xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(n, x, c, k) -> (n, x * 2 + k, c)>, affine_map<(n, x, c, k) -> (k)>, affine_map<(n, x, c, k) -> (n, x, c)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%a, %w : tensor<1x9x3xf32>, tensor<3xf32>) outs(%c : tensor<1x4x3xf32>) {
  ^bb0(%in: f32, %k: f32, %out: f32):
    %1 = arith.maximumf %out, %in : f32
    linalg.yield %1 : f32
  } -> tensor<1x4x3xf32>
  return %0 : tensor<1x4x3xf32>
}

// What can't be a vector keeps its form.
// CHECK-LABEL: func.func @unknown_channels
// CHECK: linalg.generic
// CHECK-NOT: linalg.conv_1d
func.func @unknown_channels(%a: tensor<1x6x4xf32>, %f: tensor<3x4x?xf32>, %c: tensor<1x4x?xf32>) -> tensor<1x4x?xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(n, x, f, k, c) -> (n, x + k, c)>, affine_map<(n, x, f, k, c) -> (k, c, f)>, affine_map<(n, x, f, k, c) -> (n, x, f)>], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%a, %f : tensor<1x6x4xf32>, tensor<3x4x?xf32>) outs(%c : tensor<1x4x?xf32>) {
  ^bb0(%x: f32, %y: f32, %out: f32):
    %1 = arith.mulf %x, %y : f32
    %2 = arith.addf %out, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<1x4x?xf32>
  return %0 : tensor<1x4x?xf32>
}

// -----

// A sum of one number again and again can't be the sum of a vector.
// CHECK-LABEL: func.func @count
// CHECK-NOT: vector.
// CHECK: linalg.generic
func.func @count(%unread: tensor<6xf32>, %out: tensor<4xf32>) -> tensor<4xf32> {
  %one = arith.constant 1.0 : f32
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%unread : tensor<6xf32>) outs(%out : tensor<4xf32>) {
  ^bb0(%x: f32, %o: f32):
    %s = arith.addf %o, %one : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// What a microkernel leaves has the sizes that its result tells, as far as slices go.
// CHECK-LABEL: func.func @kernel_result
// CHECK: %[[R:.+]]:2 = iree_codegen.ukernel.generic "k"
// CHECK: vector.transfer_read %[[R]]#0{{.*}} tensor<1x1x8x4xf32>, vector<1x1x8x4xf32>
// CHECK-NOT: linalg.unpack
func.func @kernel_result(%a: tensor<1x1x8x4xf32>, %d: tensor<?x?xf32>, %m: index, %n: index) -> tensor<?x?xf32> {
  %k:2 = iree_codegen.ukernel.generic "k" outs(%a : tensor<1x1x8x4xf32>) -> tensor<1x1x8x4xf32>, i32
  %0 = linalg.unpack %k#0 inner_dims_pos = [0, 1] inner_tiles = [8, 4] into %d : tensor<1x1x8x4xf32> -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
