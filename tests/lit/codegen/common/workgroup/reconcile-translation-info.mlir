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

// -----

#small = #hal.executable.target<"cuda", "cuda-nvptx-fb", {iree_codegen.target_info = #iree_gpu.target<arch = "sm_60", features = "", wgp = <compute = fp32, storage = b32, subgroup = none, subgroup_size_choices = [32], max_workgroup_sizes = [64, 64, 64], max_thread_count_per_workgroup = 64, max_workgroup_memory_bytes = 1024, max_workgroup_counts = [100, 10, 10]>>}>
func.func private @use(index)

// 90 workgroups can be launched, and each has one iteration.
// CHECK-LABEL: func.func @fits
// CHECK-NOT: scf.for
// CHECK: iree_codegen.workgroup_count_hint(90)
func.func @fits() attributes {hal.executable.target = #small} {
  scf.forall (%i) in (90) {
    func.call @use(%i) : (index) -> ()
  } {mapping = [#iree_codegen.workgroup_mapping<x>]}
  return
}
iree_codegen.dispatch_config @fits {
^bb0(%device: !hal.device):
  %c1 = arith.constant 1 : index
  iree_codegen.yield %c1, %c1, %c1 : index, index, index
}

// Of 250 iterations, and of a number that nobody knows, 100 workgroups share all.
// CHECK-LABEL: func.func @shared
// CHECK: %[[ID:.+]] = hal.interface.workgroup.id[0]
// CHECK: %[[COUNT:.+]] = hal.interface.workgroup.count[0]
// CHECK: scf.for %{{.+}} = %[[ID]] to %c250{{.*}} step %[[COUNT]]
// CHECK: iree_codegen.workgroup_count_hint(100)
func.func @shared() attributes {hal.executable.target = #small} {
  scf.forall (%i) in (250) {
    func.call @use(%i) : (index) -> ()
  } {mapping = [#iree_codegen.workgroup_mapping<x>]}
  return
}
iree_codegen.dispatch_config @shared {
^bb0(%device: !hal.device):
  %c1 = arith.constant 1 : index
  iree_codegen.yield %c1, %c1, %c1 : index, index, index
}

// CHECK-LABEL: func.func @unknown
// CHECK: %[[N:.+]] = call @size
// CHECK: %[[MOST:.+]] = affine.min {{.*}}()[%[[N]]]
// CHECK: scf.for
// CHECK: iree_codegen.workgroup_count_hint(%[[MOST]])
func.func private @size() -> index
func.func @unknown() attributes {hal.executable.target = #small} {
  %n = func.call @size() : () -> index
  scf.forall (%i) in (%n) {
    func.call @use(%i) : (index) -> ()
  } {mapping = [#iree_codegen.workgroup_mapping<x>]}
  return
}
iree_codegen.dispatch_config @unknown {
^bb0(%device: !hal.device):
  %c1 = arith.constant 1 : index
  iree_codegen.yield %c1, %c1, %c1 : index, index, index
}
