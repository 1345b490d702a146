// RUN: strata-opt %s --pass-pipeline='builtin.module(util.func(iree-global-opt-decompose-concat))' | FileCheck %s
// RUN: strata-opt %s --pass-pipeline='builtin.module(util.func(iree-global-opt-decompose-concat{enable-concat-transposition=true}))' | FileCheck %s --check-prefix=TRANSPOSED

// CHECK-LABEL: util.func private @inner
// TRANSPOSED-LABEL: util.func private @inner
util.func private @inner(%a: tensor<3x5xf32>, %b: tensor<3x2xf32>) -> tensor<3x7xf32> {
  // CHECK: tensor.insert_slice %{{.+}} into %{{.+}}[0, 0] [3, 5] [1, 1]
  // CHECK: tensor.insert_slice %{{.+}} into %{{.+}}[0, 5] [3, 2] [1, 1]
  // TRANSPOSED: %[[A:.+]] = linalg.transpose ins(%{{.+}} : tensor<3x5xf32>)
  // TRANSPOSED: %[[B:.+]] = linalg.transpose ins(%{{.+}} : tensor<3x2xf32>)
  // TRANSPOSED: %[[C:.+]] = tensor.concat dim(0) %[[A]], %[[B]]
  // TRANSPOSED: linalg.transpose ins(%[[C]] : tensor<7x3xf32>)
  %0 = tensor.concat dim(1) %a, %b : (tensor<3x5xf32>, tensor<3x2xf32>) -> tensor<3x7xf32>
  util.return %0 : tensor<3x7xf32>
}

// CHECK-LABEL: util.func private @outer
util.func private @outer(%a: tensor<3x5xf32>, %b: tensor<2x5xf32>) -> tensor<5x5xf32> {
  // CHECK: tensor.concat dim(0)
  %0 = tensor.concat dim(0) %a, %b : (tensor<3x5xf32>, tensor<2x5xf32>) -> tensor<5x5xf32>
  util.return %0 : tensor<5x5xf32>
}
