// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-dispatch-creation-collapse-dimensions))' --mlir-print-local-scope | FileCheck %s

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (j)>

// Both loops walk memory as one.
// CHECK-LABEL: func.func @contiguous
// CHECK-SAME:    %[[A:.+]]: tensor<12x20xf32>
// CHECK:         %[[C:.+]] = tensor.collapse_shape %[[A]] {{\[}}[0, 1]] : tensor<12x20xf32> into tensor<240xf32>
// CHECK:         %[[R:.+]] = flow.dispatch.region -> (tensor<240xf32>) {
// CHECK:           linalg.generic {{.*}}iterator_types = ["parallel"]} ins(%[[C]] : tensor<240xf32>)
// CHECK:         tensor.expand_shape %[[R]] {{\[}}[0, 1]] output_shape [12, 20] : tensor<240xf32> into tensor<12x20xf32>
func.func @contiguous(%a: tensor<12x20xf32>) -> tensor<12x20xf32> {
  %r = flow.dispatch.region -> (tensor<12x20xf32>) {
    %e = tensor.empty() : tensor<12x20xf32>
    %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
        ins(%a : tensor<12x20xf32>) outs(%e : tensor<12x20xf32>) {
    ^bb0(%x: f32, %o: f32):
      %s = arith.negf %x : f32
      linalg.yield %s : f32
    } -> tensor<12x20xf32>
    flow.return %0 : tensor<12x20xf32>
  }
  return %r : tensor<12x20xf32>
}

// A row that is added to each row keeps the loops apart.
// CHECK-LABEL: func.func @broadcast
// CHECK-NOT:     tensor.collapse_shape
// CHECK:         flow.dispatch.region -> (tensor<12x20xf32>)
func.func @broadcast(%a: tensor<12x20xf32>, %b: tensor<20xf32>) -> tensor<12x20xf32> {
  %r = flow.dispatch.region -> (tensor<12x20xf32>) {
    %e = tensor.empty() : tensor<12x20xf32>
    %0 = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
        ins(%a, %b : tensor<12x20xf32>, tensor<20xf32>) outs(%e : tensor<12x20xf32>) {
    ^bb0(%x: f32, %y: f32, %o: f32):
      %s = arith.addf %x, %y : f32
      linalg.yield %s : f32
    } -> tensor<12x20xf32>
    flow.return %0 : tensor<12x20xf32>
  }
  return %r : tensor<12x20xf32>
}
