// RUN: strata-opt %s --pass-pipeline='builtin.module(util.func(iree-dispatch-creation-form-split-reduction-dispatches))' --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: util.func public @marked
util.func public @marked(%a: tensor<64x1024xf32>, %init: tensor<64xf32>) -> tensor<64xf32> {
  // CHECK: %[[PARTS:.+]] = flow.dispatch.region -> (tensor<64x8xf32>)
  // CHECK:   scf.forall (%[[I:.+]]) = (0) to (1024) step (128)
  // CHECK:     tensor.extract_slice %{{.+}}[0, %[[I]]] [64, 128] [1, 1]
  // CHECK:     linalg.generic
  // CHECK:   mapping = [#iree_linalg_ext.split_reduction_mapping<0>]
  // CHECK: linalg.reduce ins(%[[PARTS]] : tensor<64x8xf32>)
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<64x1024xf32>) outs(%init : tensor<64xf32>) attrs = {iree_linalg_ext.split_reduction = [128 : index]} {
  ^bb0(%in: f32, %out: f32):
    %1 = arith.addf %in, %out : f32
    linalg.yield %1 : f32
  } -> tensor<64xf32>
  util.return %0 : tensor<64xf32>
}

// CHECK-LABEL: util.func public @unmarked
// CHECK-NOT:     scf.forall
util.func public @unmarked(%a: tensor<64x1024xf32>, %init: tensor<64xf32>) -> tensor<64xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<64x1024xf32>) outs(%init : tensor<64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %1 = arith.addf %in, %out : f32
    linalg.yield %1 : f32
  } -> tensor<64xf32>
  util.return %0 : tensor<64xf32>
}
