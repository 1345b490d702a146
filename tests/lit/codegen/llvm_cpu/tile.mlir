// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-llvmcpu-tile{tiling-level=vector_common_parallel}))' | FileCheck %s

#map = affine_map<(d0) -> (d0)>
#config = #iree_cpu.lowering_config<vector_common_parallel = [8]>

// CHECK-LABEL: func.func @alone
// CHECK: scf.for {{.*}} iter_args
// CHECK: linalg.generic {{.*}} ins(%{{.*}} : tensor<8xf32>) outs(%{{.*}} : tensor<8xf32>)
// CHECK: tensor.insert_slice
func.func @alone(%a: tensor<32xf32>, %out: tensor<32xf32>) -> tensor<32xf32> {
  %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%a : tensor<32xf32>) outs(%out : tensor<32xf32>) attrs = {lowering_config = #config} {
  ^bb0(%in: f32, %o: f32):
    %x = math.exp %in : f32
    linalg.yield %x : f32
  } -> tensor<32xf32>
  return %0 : tensor<32xf32>
}
