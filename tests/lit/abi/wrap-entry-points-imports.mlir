// RUN: strata-opt %s --iree-abi-wrap-entry-points | FileCheck %s

// CHECK: util.func private @ext(%arg0: !hal.buffer_view, %arg1: i32) -> !hal.buffer_view attributes {iree.abi.stub}
// CHECK: util.func private @_ext(%arg0: tensor<2xf32>, %arg1: i32) -> tensor<2xf32>
// CHECK:   %[[IN:.+]] = hal.tensor.export %arg0 : tensor<2xf32> -> !hal.buffer_view
// CHECK:   %[[OUT:.+]] = util.call @ext(%[[IN]], %arg1)
// CHECK:   %[[T:.+]] = hal.tensor.import %[[OUT]] : !hal.buffer_view -> tensor<2xf32>
// CHECK:   util.return %[[T]]
util.func private @ext(tensor<2xf32>, i32) -> tensor<2xf32>

// CHECK-LABEL: util.func private @caller
util.func private @caller(%x: tensor<2xf32>, %i: i32) -> tensor<2xf32> {
  // CHECK: util.call @_ext
  %0 = util.call @ext(%x, %i) : (tensor<2xf32>, i32) -> tensor<2xf32>
  util.return %0 : tensor<2xf32>
}
