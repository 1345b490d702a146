// RUN: strata-opt %s --split-input-file --mlir-print-local-scope --pass-pipeline='builtin.module(func.func(iree-codegen-gpu-distribute-forall))' | FileCheck %s

#two_subgroups = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [16, 4, 1] subgroup_size = 32>
func.func private @use(index, index)

// 70 iterations for 64 threads: six threads have two.
// CHECK-LABEL: @uneven
// CHECK: %[[Z:.+]] = gpu.thread_id z
// CHECK: %[[Y:.+]] = gpu.thread_id y
// CHECK: %[[X:.+]] = gpu.thread_id x
// CHECK: %[[ID:.+]] = affine.linearize_index disjoint [%[[Z]], %[[Y]], %[[X]]] by (1, 4, 16)
// CHECK: gpu.barrier
// CHECK: scf.for %[[I:.+]] = %[[ID]] to %c70{{.*}} step %c64
// CHECK: %[[AT:.+]]:2 = affine.delinearize_index %[[I]] into (10, 7)
// CHECK: call @use(%[[AT]]#0, %[[AT]]#1)
// CHECK: gpu.barrier
func.func @uneven() attributes {translation_info = #two_subgroups} {
  scf.forall (%i, %j) in (10, 7) {
    func.call @use(%i, %j) : (index, index) -> ()
  } {mapping = [#gpu.thread<linear_dim_1>, #gpu.thread<linear_dim_0>]}
  return
}

// -----

#two_subgroups = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [16, 4, 1] subgroup_size = 32>
func.func private @use(index)

// As many for each thread: the bounds are constants.
// CHECK-LABEL: @even
// CHECK: scf.for %[[I:.+]] = %c0{{.*}} to %c192{{.*}} step %c64
// CHECK: %[[OWN:.+]] = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%[[I]])[%{{.+}}]
// CHECK: affine.delinearize_index %[[OWN]] into (192)
func.func @even() attributes {translation_info = #two_subgroups} {
  scf.forall (%i) in (192) {
    func.call @use(%i) : (index) -> ()
  } {mapping = [#gpu.thread<linear_dim_0>]}
  return
}

// -----

#two_subgroups = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [16, 4, 1] subgroup_size = 32>
func.func private @use(index)

// All threads of a subgroup are in the same iteration. A loop for workgroups is left alone.
// CHECK-LABEL: @subgroups
// CHECK: scf.forall (%{{.+}}) in (8)
// CHECK: %[[PARTS:.+]]:2 = affine.delinearize_index %{{.+}} into (2, 32)
// CHECK: scf.for %{{.+}} = %[[PARTS]]#0 to %arg0 step %c2
// CHECK: mapping = [#iree_codegen.workgroup_mapping<x>]
func.func @subgroups(%n: index) attributes {translation_info = #two_subgroups} {
  scf.forall (%w) in (8) {
    scf.forall (%i) in (%n) {
      func.call @use(%i) : (index) -> ()
    } {mapping = [#gpu.warp<linear_dim_0>]}
  } {mapping = [#iree_codegen.workgroup_mapping<x>]}
  return
}
