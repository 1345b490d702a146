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

#parallel = affine_map<(d0, d1) -> (d0, d1)>
#rows = #iree_cpu.lowering_config<distribution = [0, 4]>
#inner = #iree_cpu.lowering_config<vector_common_parallel = [1, 2]>

// A map_store is tiled by what it reads, and writes anywhere in all of the result.
// CHECK-LABEL: func.func @map_store
// CHECK: scf.forall (%[[J:.+]]) = (0) to (8) step (4) shared_outs(%[[ALL:.+]] = %{{.+}}) -> (tensor<8xf32>)
// CHECK: %[[TILE:.+]] = linalg.generic
// CHECK: } -> tensor<1x4xf32>
// CHECK: %[[STORED:.+]] = iree_linalg_ext.map_store {lowering_config = {{.+}}} %[[TILE]] into %[[ALL]] {
// CHECK-NEXT: ^bb0(%[[A:.+]]: index, %[[B:.+]]: index):
// CHECK-NEXT: %[[COLUMN:.+]] = affine.apply {{.+}}(%[[B]], %[[J]])
// CHECK-NEXT: %[[AT:.+]] = affine.linearize_index disjoint [%[[A]], %[[COLUMN]]] by (1, 8)
// CHECK-NEXT: iree_linalg_ext.yield %[[AT]], %true
// CHECK: tensor.parallel_insert_slice %[[STORED]] into %[[ALL]][0] [8] [1] : tensor<8xf32> into tensor<8xf32>
func.func @map_store(%a: tensor<1x8xf32>) -> tensor<8xf32> {
  %true = arith.constant true
  %0 = tensor.empty() : tensor<1x8xf32>
  %1 = linalg.generic {indexing_maps = [#parallel, #parallel], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<1x8xf32>) outs(%0 : tensor<1x8xf32>) attrs = {lowering_config = #rows} {
  ^bb0(%in: f32, %out: f32):
    %x = arith.addf %in, %in : f32
    linalg.yield %x : f32
  } -> tensor<1x8xf32>
  %2 = tensor.empty() : tensor<8xf32>
  %3 = iree_linalg_ext.map_store {lowering_config = #inner} %1 into %2 {
  ^bb0(%i: index, %j: index):
    %4 = affine.linearize_index disjoint [%i, %j] by (1, 8) : index
    iree_linalg_ext.yield %4, %true : index, i1
  } : tensor<1x8xf32> into tensor<8xf32> -> tensor<8xf32>
  return %3 : tensor<8xf32>
}

#slices = #iree_cpu.lowering_config<distribution = [4, 8]>

// A tile of a gather has all that coordinates may point into.
// CHECK-LABEL: func.func @gather
// CHECK-SAME: %[[FROM:[a-z0-9]+]]: tensor<9x16xf32>, %[[AT:[a-z0-9]+]]: tensor<12x1xi32>, %[[MASK:[a-z0-9]+]]: tensor<12xi1>
// CHECK: scf.forall (%[[I:.+]], %[[J:.+]]) = (0, 0) to (12, 16) step (4, 8) shared_outs(%[[ALL:.+]] = %{{.+}})
// CHECK-DAG: %[[SLICES:.+]] = tensor.extract_slice %[[FROM]][0, %[[J]]] [9, 8] [1, 1]
// CHECK-DAG: %[[PLACES:.+]] = tensor.extract_slice %[[AT]][%[[I]], 0] [4, 1] [1, 1]
// CHECK-DAG: %[[SET:.+]] = tensor.extract_slice %[[MASK]][%[[I]]] [4] [1]
// CHECK: %[[TILE:.+]] = iree_linalg_ext.gather {{.+}} dimension_map = [0] ins(%[[SLICES]], %[[PLACES]], %[[SET]] :
// CHECK: tensor.parallel_insert_slice %[[TILE]] into %[[ALL]][%[[I]], %[[J]]] [4, 8] [1, 1]
func.func @gather(%from: tensor<9x16xf32>, %at: tensor<12x1xi32>, %mask: tensor<12xi1>, %to: tensor<12x16xf32>) -> tensor<12x16xf32> {
  %0 = iree_linalg_ext.gather {lowering_config = #slices} dimension_map = [0] ins(%from, %at, %mask : tensor<9x16xf32>, tensor<12x1xi32>, tensor<12xi1>) outs(%to : tensor<12x16xf32>) -> tensor<12x16xf32>
  return %0 : tensor<12x16xf32>
}
