// RUN: strata-opt %s --iree-codegen-reconcile-translation-info --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @f
// CHECK: %[[ID:.+]] = hal.interface.workgroup.id[0] : index
// CHECK: memref.store %{{.*}}, %{{.*}}[%{{.*}}]
// CHECK: iree_codegen.workgroup_count_hint(4)
// CHECK-NOT: scf.forall
#translation = #iree_codegen.translation_info<pipeline = #iree_cpu.pipeline<Default> workgroup_size = [4, 1, 1]>
func.func @f(%b: memref<16xf32>, %x: f32) attributes {translation_info = #translation} {
  scf.forall (%i) = (0) to (16) step (4) {
    memref.store %x, %b[%i] : memref<16xf32>
  } {mapping = [#iree_codegen.workgroup_mapping<x>]}
  return
}
// CHECK: iree_codegen.dispatch_config @f workgroup_size = [4, 1, 1]
iree_codegen.dispatch_config @f {
  %c1 = arith.constant 1 : index
  iree_codegen.yield %c1, %c1, %c1 : index, index, index
}

// -----

// Counts that are not known are multiplied, the slowest one first.
// CHECK: #[[MAP:.+]] = affine_map<()[s0, s1, s2] -> ((s2 ceildiv 2) * ((s1 ceildiv 4) * (s0 ceildiv 8)))>
// CHECK-LABEL: func.func @joined(%arg0: index, %arg1: index, %arg2: index)
// CHECK: %[[C:.+]] = affine.apply #[[MAP]]()[%arg2, %arg1, %arg0]
// CHECK: affine.delinearize_index
// CHECK: iree_codegen.workgroup_count_hint
func.func @joined(%a: index, %b: index, %c: index) attributes {translation_info = #iree_codegen.translation_info<pipeline = #iree_cpu.pipeline<Default>>} {
  scf.forall (%i, %j, %k) = (0, 0, 0) to (%a, %b, %c) step (2, 4, 8) {
    %0 = arith.addi %i, %j : index
    util.optimization_barrier %0 : index
    util.optimization_barrier %k : index
  } {mapping = [#iree_codegen.workgroup_mapping<z>, #iree_codegen.workgroup_mapping<y>, #iree_codegen.workgroup_mapping<x>]}
  return
}
iree_codegen.dispatch_config @joined {
  %c1 = arith.constant 1 : index
  iree_codegen.yield %c1, %c1, %c1 : index, index, index
}
