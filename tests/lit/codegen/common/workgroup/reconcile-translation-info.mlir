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
