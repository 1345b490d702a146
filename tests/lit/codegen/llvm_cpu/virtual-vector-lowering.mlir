// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-llvmcpu-virtual-vector-lowering))' | FileCheck %s

// CHECK-LABEL: func.func @contract
// CHECK-COUNT-4: vector.fma {{.*}} : vector<4xf32>
// CHECK-NOT: vector.contract
func.func @contract(%a: vector<2x2xf32>, %b: vector<2x4xf32>, %c: vector<2x4xf32>) -> vector<2x4xf32> {
  %0 = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<2x2xf32>, vector<2x4xf32> into vector<2x4xf32>
  return %0 : vector<2x4xf32>
}

// CHECK-LABEL: func.func @reduce
// CHECK-COUNT-2: vector.reduction <add>
func.func @reduce(%a: vector<2x4xf32>, %c: vector<2xf32>) -> vector<2xf32> {
  %0 = vector.multi_reduction <add>, %a, %c [1] : vector<2x4xf32> to vector<2xf32>
  return %0 : vector<2xf32>
}
