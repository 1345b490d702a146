// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-codegen-verify-workgroup-distribution))' | FileCheck %s

// What a workgroup writes inside of the loop, or for itself, is its own.
// CHECK-LABEL: func.func @distributed
func.func @distributed(%to: memref<12xf32, #hal.descriptor_type<storage_buffer>>, %own: memref<12xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  memref.store %x, %own[%c0] : memref<12xf32>
  // CHECK: scf.forall
  scf.forall (%i) in (12) {
    memref.store %x, %to[%i] : memref<12xf32, #hal.descriptor_type<storage_buffer>>
  } {mapping = [#iree_codegen.workgroup_mapping<x>]}
  return
}

// Without a loop over workgroups there is one workgroup.
// CHECK-LABEL: func.func @one_workgroup
func.func @one_workgroup(%to: memref<12xf32, #hal.descriptor_type<storage_buffer>>, %x: f32) {
  %c0 = arith.constant 0 : index
  // CHECK: memref.store
  memref.store %x, %to[%c0] : memref<12xf32, #hal.descriptor_type<storage_buffer>>
  return
}
