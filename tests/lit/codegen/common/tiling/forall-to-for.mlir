// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-codegen-forall-to-for))' | FileCheck %s

// CHECK-LABEL: func.func @plain
// CHECK: scf.for
// CHECK: tensor.insert_slice
// CHECK: scf.yield
// CHECK-NOT: scf.forall
func.func @plain(%init: tensor<16xf32>, %part: tensor<4xf32>) -> tensor<16xf32> {
  %0 = scf.forall (%i) = (0) to (16) step (4) shared_outs(%out = %init) -> tensor<16xf32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %part into %out[%i] [4] [1] : tensor<4xf32> into tensor<16xf32>
    }
  }
  return %0 : tensor<16xf32>
}

// CHECK-LABEL: func.func @mapped
// CHECK: scf.forall
func.func @mapped(%init: tensor<16xf32>, %part: tensor<4xf32>) -> tensor<16xf32> {
  %0 = scf.forall (%i) = (0) to (16) step (4) shared_outs(%out = %init) -> tensor<16xf32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %part into %out[%i] [4] [1] : tensor<4xf32> into tensor<16xf32>
    }
  } {mapping = [#iree_codegen.workgroup_mapping<x>]}
  return %0 : tensor<16xf32>
}
