// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-codegen-tile-and-distribute-to-workgroups-using-forall-op))' | FileCheck %s

#map = affine_map<(d0, d1) -> (d0, d1)>
#config = #iree_cpu.lowering_config<distribution = [4, 8]>

// The producer moves into the loop.
// CHECK-LABEL: func.func @fused
// CHECK: scf.forall (%{{.*}}, %{{.*}}) = (0, 0) to (16, 32) step (4, 8) shared_outs
// CHECK: math.exp
// CHECK: arith.addf
// CHECK: scf.forall.in_parallel
// CHECK: mapping = [#iree_codegen.workgroup_mapping<y>, #iree_codegen.workgroup_mapping<x>]
func.func @fused(%a: tensor<16x32xf32>) -> tensor<16x32xf32> {
  %empty = tensor.empty() : tensor<16x32xf32>
  %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<16x32xf32>) outs(%empty : tensor<16x32xf32>) {
  ^bb0(%in: f32, %out: f32):
    %x = math.exp %in : f32
    linalg.yield %x : f32
  } -> tensor<16x32xf32>
  %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<16x32xf32>) outs(%empty : tensor<16x32xf32>) attrs = {lowering_config = #config} {
  ^bb0(%in: f32, %out: f32):
    %x = arith.addf %in, %in : f32
    linalg.yield %x : f32
  } -> tensor<16x32xf32>
  return %1 : tensor<16x32xf32>
}

#whole = #iree_cpu.lowering_config<distribution = [16, 8]>

// One tile covers the first loop.
// CHECK-LABEL: func.func @covered
// CHECK: scf.forall (%{{.*}}) = (0) to (32) step (8)
// CHECK: mapping = [#iree_codegen.workgroup_mapping<x>]
func.func @covered(%a: tensor<16x32xf32>) -> tensor<16x32xf32> {
  %empty = tensor.empty() : tensor<16x32xf32>
  %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<16x32xf32>) outs(%empty : tensor<16x32xf32>) attrs = {lowering_config = #whole} {
  ^bb0(%in: f32, %out: f32):
    %x = arith.addf %in, %in : f32
    linalg.yield %x : f32
  } -> tensor<16x32xf32>
  return %1 : tensor<16x32xf32>
}
