// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-dispatch-creation-fuse-multi-use-elementwise-producer))' --mlir-print-local-scope | FileCheck %s

#id = affine_map<(i) -> (i)>

// The first user computes the shared value too, and gives both.
// CHECK-LABEL: func.func @shared
// CHECK:         %[[R:.+]]:2 = linalg.generic
// CHECK:           arith.addf
// CHECK:           arith.mulf
// CHECK:         linalg.reduce {{.*}}ins(%[[R]]#{{[01]}}
func.func @shared(%a: tensor<40xf32>, %i: tensor<f32>) -> (tensor<40xf32>, tensor<f32>) {
  %e = tensor.empty() : tensor<40xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<40xf32>) outs(%e : tensor<40xf32>) {
  ^bb0(%x: f32, %o: f32):
    %s = arith.addf %x, %x : f32
    linalg.yield %s : f32
  } -> tensor<40xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%0 : tensor<40xf32>) outs(%e : tensor<40xf32>) {
  ^bb0(%x: f32, %o: f32):
    %s = arith.mulf %x, %x : f32
    linalg.yield %s : f32
  } -> tensor<40xf32>
  %2 = linalg.reduce { arith.addf } ins(%0 : tensor<40xf32>) outs(%i : tensor<f32>) dimensions = [0]
  return %1, %2 : tensor<40xf32>, tensor<f32>
}
