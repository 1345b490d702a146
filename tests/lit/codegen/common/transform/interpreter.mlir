// RUN: strata-opt %s --pass-pipeline='builtin.module(iree-transform-dialect-interpreter)' | FileCheck %s
// RUN: strata-opt %s --pass-pipeline='builtin.module(iree-transform-dialect-interpreter{entry-point=loops library-file-name=%S/Inputs/lowers.mlir})' | FileCheck %s --check-prefix=FILE

// CHECK: func.func @adds({{.*}} attributes {marked}
// FILE: scf.for
module {
  module attributes {transform.with_named_sequence} {
    transform.named_sequence @__transform_main(%op: !transform.any_op {transform.readonly}) {
      %func = transform.structured.match ops{["func.func"]} in %op : (!transform.any_op) -> !transform.any_op
      transform.annotate %func "marked" : !transform.any_op
      transform.yield
    }
  }
  func.func @adds(%a: tensor<15x48xf32>, %b: tensor<15x48xf32>) -> tensor<15x48xf32> {
    %0 = linalg.add ins(%a, %b : tensor<15x48xf32>, tensor<15x48xf32>) outs(%a : tensor<15x48xf32>) -> tensor<15x48xf32>
    return %0 : tensor<15x48xf32>
  }
}
