// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-dispatch-creation-fuse-encoding-ops-into-dispatch-regions-pass))' --verify-diagnostics --split-input-file

#enc = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32]>

// The shape is only known after the dispatch.
func.func @circle(%a: tensor<?xf32>, %n: index, %i: index) -> tensor<?x?xf32, #enc> {
  %r:2 = flow.dispatch.region -> (tensor<?xf32>{%n}, tensor<4xindex>) {
    %e = tensor.empty(%n) : tensor<?xf32>
    %1 = linalg.exp ins(%a : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    %f = tensor.empty() : tensor<4xindex>
    %2 = linalg.fill ins(%n : index) outs(%f : tensor<4xindex>) -> tensor<4xindex>
    flow.return %1, %2 : tensor<?xf32>, tensor<4xindex>
  }
  %p = tensor.extract %r#1[%i] : tensor<4xindex>
  %q = tensor.extract %r#1[%p] : tensor<4xindex>
  // expected-error @+1 {{'tensor.expand_shape' op can't move into the dispatch that makes its source}}
  %s = tensor.expand_shape %r#0 [[0, 1]] output_shape [%p, %q] : tensor<?xf32> into tensor<?x?xf32>
  %0 = iree_encoding.set_encoding %s : tensor<?x?xf32> -> tensor<?x?xf32, #enc>
  return %0 : tensor<?x?xf32, #enc>
}
