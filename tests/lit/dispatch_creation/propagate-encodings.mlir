// RUN: strata-opt %s --pass-pipeline='builtin.module(util.func(iree-dispatch-creation-propagate-encodings))' --mlir-print-local-scope | FileCheck %s

#layout = #iree_encoding.testing<>

// CHECK-LABEL: util.func public @undone
// CHECK-SAME:    %[[A:.+]]: tensor<8x4xf32, #iree_encoding.testing<>>
// CHECK-NEXT:    util.return %[[A]]
util.func public @undone(%a: tensor<8x4xf32, #layout>) -> tensor<8x4xf32, #layout> {
  %0 = iree_encoding.unset_encoding %a : tensor<8x4xf32, #layout> -> tensor<8x4xf32>
  %1 = iree_encoding.set_encoding %0 : tensor<8x4xf32> -> tensor<8x4xf32, #layout>
  util.return %1 : tensor<8x4xf32, #layout>
}
