// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-llvmgpu-lower-executable-target))' | FileCheck %s

// Without a strategy, and with one that says that there is nothing to do, functions stay as they are.
// CHECK-LABEL: @plain
// CHECK-NEXT: return
func.func @plain() {
  return
}

#none = #iree_codegen.translation_info<pipeline = #iree_codegen.no_pipeline>
// CHECK-LABEL: @none
// CHECK-NEXT: return
func.func @none() attributes {translation_info = #none} {
  return
}

#one = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<BaseLowering> workgroup_size = [1, 1, 1]>
// CHECK-LABEL: @loops
// CHECK: scf.for
// CHECK: memref.load
// CHECK: memref.store
func.func @loops(%a: memref<6xf32>, %b: memref<6xf32>) attributes {translation_info = #one} {
  linalg.copy ins(%a : memref<6xf32>) outs(%b : memref<6xf32>)
  return
}
