// RUN: strata-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(iree-codegen-gpu-apply-tiling-level{tiling-level=thread}))' | FileCheck %s --check-prefix=THREAD
// RUN: strata-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(iree-codegen-gpu-apply-tiling-level{tiling-level=subgroup}))' | FileCheck %s --check-prefix=SUBGROUP
// RUN: strata-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(iree-codegen-gpu-apply-tiling-level{tiling-level=reduction}))' | FileCheck %s --check-prefix=REDUCTION

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d1)>

// The innermost loop runs over the lowest part of the id. What the tile reads is computed where it is read.
// THREAD-LABEL: @elementwise
// THREAD: %[[R:.+]] = scf.forall (%[[I:.+]], %[[J:.+]]) = (0, 0) to (6, 20) step (1, 4) shared_outs(%[[O:.+]] = %{{.+}}) -> (tensor<6x20xf32>)
// THREAD: tensor.extract_slice %{{.+}}[%[[J]]] [4] [1] : tensor<20xf32> to tensor<4xf32>
// THREAD: %[[TWICE:.+]] = linalg.generic {{.*}} outs(%{{.+}} : tensor<4xf32>)
// THREAD: %[[TILE:.+]] = linalg.generic {{.*}} ins(%{{.+}}, %[[TWICE]] : tensor<1x4xf32>, tensor<4xf32>)
// THREAD-SAME: lowering_config = #iree_gpu.lowering_config<{thread = [1, 4], workgroup = [6, 20]}>
// THREAD: tensor.parallel_insert_slice %[[TILE]] into %[[O]][%[[I]], %[[J]]] [1, 4] [1, 1]
// THREAD: mapping = [#gpu.thread<linear_dim_1>, #gpu.thread<linear_dim_0>]
// THREAD: return %[[R]]
// SUBGROUP-LABEL: @elementwise
// SUBGROUP-NOT: scf.
// SUBGROUP: return
// REDUCTION-LABEL: @elementwise
// REDUCTION-NOT: scf.
// REDUCTION: return
func.func @elementwise(%a: tensor<6x20xf32>, %b: tensor<20xf32>) -> tensor<6x20xf32> {
  %e1 = tensor.empty() : tensor<20xf32>
  %twice = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%b : tensor<20xf32>) outs(%e1 : tensor<20xf32>) {
  ^bb0(%x: f32, %o: f32):
    %s = arith.addf %x, %x : f32
    linalg.yield %s : f32
  } -> tensor<20xf32>
  %e = tensor.empty() : tensor<6x20xf32>
  %r = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %twice : tensor<6x20xf32>, tensor<20xf32>) outs(%e : tensor<6x20xf32>)
      attrs = {lowering_config = #iree_gpu.lowering_config<{thread = [1, 4], workgroup = [6, 20]}>} {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %s = arith.subf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<6x20xf32>
  return %r : tensor<6x20xf32>
}

// -----

// REDUCTION-LABEL: @sum
// REDUCTION: scf.for %[[K:.+]] = %c0 to %c24 step %c8 iter_args(%[[ACC:.+]] = %arg1) -> (tensor<5xi64>)
// REDUCTION: tensor.extract_slice %arg0[0, %[[K]]] [5, 8] [1, 1]
// REDUCTION: linalg.generic {{.*}} outs(%[[ACC]] : tensor<5xi64>)
// SUBGROUP-LABEL: @sum
// SUBGROUP: scf.forall (%{{.+}}) = (0) to (5) step (2)
// SUBGROUP: mapping = [#gpu.warp<linear_dim_0>]
func.func @sum(%a: tensor<5x24xi64>, %init: tensor<5xi64>) -> tensor<5xi64> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<5x24xi64>) outs(%init : tensor<5xi64>)
      attrs = {lowering_config = #iree_gpu.lowering_config<{reduction = [0, 8], subgroup = [2, 0]}>} {
  ^bb0(%x: i64, %o: i64):
    %s = arith.addi %x, %o : i64
    linalg.yield %s : i64
  } -> tensor<5xi64>
  return %r : tensor<5xi64>
}
