// RUN: strata-opt %s --pass-pipeline='builtin.module(util.func(iree-global-opt-remove-zero-extent-tensors))' | FileCheck %s

// CHECK-LABEL: util.func private @insert_nothing
// CHECK-SAME: (%[[A:.+]]: tensor<4x?xf32>
util.func private @insert_nothing(%a: tensor<4x?xf32>, %b: tensor<0x?xf32>, %n: index) -> tensor<4x?xf32> {
  // CHECK: util.return %[[A]]
  %0 = tensor.insert_slice %b into %a[0, 0] [0, %n] [1, 1] : tensor<0x?xf32> into tensor<4x?xf32>
  util.return %0 : tensor<4x?xf32>
}

// Nothing is added to the initial value.
// CHECK-LABEL: util.func private @product_over_nothing
// CHECK-SAME: %[[INIT:[a-z0-9]+]]: tensor<5x4xf32>)
util.func private @product_over_nothing(%a: tensor<5x0xf32>, %b: tensor<0x4xf32>, %init: tensor<5x4xf32>) -> tensor<5x4xf32> {
  // CHECK-NOT: linalg
  // CHECK: util.return %[[INIT]]
  %0 = linalg.matmul ins(%a, %b : tensor<5x0xf32>, tensor<0x4xf32>) outs(%init : tensor<5x4xf32>) -> tensor<5x4xf32>
  util.return %0 : tensor<5x4xf32>
}
