// RUN: strata-opt %s --pass-pipeline='builtin.module(iree-dispatch-creation-fold-unit-extent-dims)' --mlir-print-local-scope | FileCheck %s

// CHECK: util.global private mutable @state = #util.uninitialized : tensor<4xf32>
util.global private mutable @state = #util.uninitialized : tensor<1x4x1xf32>
// CHECK: util.global private @weights = #flow.parameter.named<"model"::"w"> : tensor<4xf32>
util.global private @weights = #flow.parameter.named<"model"::"w"> : tensor<1x4x1xf32>
// The contents would have to be rewritten:
// CHECK: util.global private @ones = dense<1.000000e+00> : tensor<1x4x1xf32>
util.global private @ones = dense<1.0> : tensor<1x4x1xf32>
// Others see it:
// CHECK: util.global public mutable @shared = #util.uninitialized : tensor<1x4x1xf32>
util.global public mutable @shared = #util.uninitialized : tensor<1x4x1xf32>
// CHECK: util.global private mutable @scalar = #util.uninitialized : tensor<f32>
util.global private mutable @scalar = #util.uninitialized : tensor<1x1xf32>

// CHECK-LABEL: util.func public @load
util.func public @load() -> (tensor<1x4x1xf32>, tensor<1x4x1xf32>, tensor<1x4x1xf32>) {
  // CHECK: %[[S:.+]] = util.global.load @state : tensor<4xf32>
  // CHECK: %[[SE:.+]] = tensor.expand_shape %[[S]] {{\[}}[0, 1, 2]] output_shape [1, 4, 1]
  %0 = util.global.load @state : tensor<1x4x1xf32>
  // CHECK: %[[W:.+]] = util.global.load @weights : tensor<4xf32>
  // CHECK: %[[WE:.+]] = tensor.expand_shape %[[W]]
  %1 = util.global.load @weights : tensor<1x4x1xf32>
  // CHECK: %[[O:.+]] = util.global.load @ones : tensor<1x4x1xf32>
  %2 = util.global.load @ones : tensor<1x4x1xf32>
  // CHECK: util.return %[[SE]], %[[WE]], %[[O]]
  util.return %0, %1, %2 : tensor<1x4x1xf32>, tensor<1x4x1xf32>, tensor<1x4x1xf32>
}

// CHECK-LABEL: util.func public @store
// CHECK-SAME:    %[[A:.+]]: tensor<1x4x1xf32>, %[[B:.+]]: tensor<1x1xf32>
util.func public @store(%a: tensor<1x4x1xf32>, %b: tensor<1x1xf32>) {
  // CHECK: %[[C:.+]] = tensor.collapse_shape %[[A]] {{\[}}[0, 1, 2]]
  // CHECK: util.global.store %[[C]], @state : tensor<4xf32>
  util.global.store %a, @state : tensor<1x4x1xf32>
  // CHECK: util.global.store %[[A]], @shared : tensor<1x4x1xf32>
  util.global.store %a, @shared : tensor<1x4x1xf32>
  // CHECK: %[[D:.+]] = tensor.collapse_shape %[[B]] []
  // CHECK: util.global.store %[[D]], @scalar : tensor<f32>
  util.global.store %b, @scalar : tensor<1x1xf32>
  util.return
}

// CHECK-LABEL: util.func public @loops
util.func public @loops(%a: tensor<1x20x1xf32>, %b: tensor<1x20x1xf32>) -> tensor<1x20x1xf32> {
  // CHECK: linalg.generic
  // CHECK-SAME: iterator_types = ["parallel"]
  // CHECK-SAME: ins(%{{.+}}, %{{.+}} : tensor<20xf32>, tensor<20xf32>)
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (i, j, k)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%a : tensor<1x20x1xf32>) outs(%b : tensor<1x20x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %1 = arith.addf %in, %out : f32
    linalg.yield %1 : f32
  } -> tensor<1x20x1xf32>
  util.return %0 : tensor<1x20x1xf32>
}
