// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-llvmcpu-tile-to-vector-size))' | FileCheck %s

#map = affine_map<(d0, d1) -> (d0, d1)>
#config = #iree_cpu.lowering_config<vector_common_parallel = [1, 8]>

// CHECK-LABEL: func.func @larger
// CHECK: scf.for
// CHECK: linalg.generic {{.*}} ins(%{{.*}} : tensor<1x8xf32>)
func.func @larger(%a: tensor<4x8xf32>, %out: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xf32>) outs(%out : tensor<4x8xf32>) attrs = {lowering_config = #config} {
  ^bb0(%in: f32, %o: f32):
    %x = math.exp %in : f32
    linalg.yield %x : f32
  } -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @fits
// CHECK-NOT: scf.for
// CHECK: linalg.generic {{.*}} ins(%{{.*}} : tensor<1x8xf32>)
func.func @fits(%a: tensor<1x8xf32>, %out: tensor<1x8xf32>) -> tensor<1x8xf32> {
  %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<1x8xf32>) outs(%out : tensor<1x8xf32>) attrs = {lowering_config = #config} {
  ^bb0(%in: f32, %o: f32):
    %x = math.exp %in : f32
    linalg.yield %x : f32
  } -> tensor<1x8xf32>
  return %0 : tensor<1x8xf32>
}
