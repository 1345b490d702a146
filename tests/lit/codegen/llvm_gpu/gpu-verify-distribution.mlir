// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-codegen-gpu-verify-distribution))' | FileCheck %s

#many = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [32, 1, 1] subgroup_size = 32>
#one = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<BaseLowering> workgroup_size = [1, 1, 1]>

// CHECK-LABEL: @by_threads
func.func @by_threads(%a: memref<32xf32>, %x: f32) attributes {translation_info = #many} {
  %own = memref.alloca() : memref<1xf32, #gpu.address_space<private>>
  %c0 = arith.constant 0 : index
  memref.store %x, %own[%c0] : memref<1xf32, #gpu.address_space<private>>
  scf.forall (%i) in (32) {
    memref.store %x, %a[%i] : memref<32xf32>
  } {mapping = [#gpu.thread<linear_dim_0>]}
  return
}

// CHECK-LABEL: @alone
func.func @alone(%a: memref<32xf32>, %x: f32) attributes {translation_info = #one} {
  linalg.fill ins(%x : f32) outs(%a : memref<32xf32>)
  return
}
