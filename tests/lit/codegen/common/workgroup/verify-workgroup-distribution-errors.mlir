// RUN: strata-opt %s --verify-diagnostics --pass-pipeline='builtin.module(func.func(iree-codegen-verify-workgroup-distribution))'

func.func @beside(%to: memref<12xf32, #hal.descriptor_type<storage_buffer>>, %x: f32) {
  %c0 = arith.constant 0 : index
  scf.forall (%i) in (12) {
    memref.store %x, %to[%i] : memref<12xf32, #hal.descriptor_type<storage_buffer>>
  } {mapping = [#iree_codegen.workgroup_mapping<x>]}
  // expected-error @+1 {{'memref.store' op writes to a binding outside of the loops over workgroups}}
  memref.store %x, %to[%c0] : memref<12xf32, #hal.descriptor_type<storage_buffer>>
  return
}
