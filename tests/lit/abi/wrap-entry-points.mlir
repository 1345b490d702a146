// RUN: strata-opt %s --split-input-file --iree-abi-wrap-entry-points | FileCheck %s
// RUN: strata-opt %s --split-input-file --pass-pipeline='builtin.module(iree-abi-wrap-entry-points{invocation-model=coarse-fences})' | FileCheck %s --check-prefix=ASYNC

// CHECK-LABEL: util.func public @scale(%arg0: !hal.buffer_view {iree.abi.name = "x"}, %arg1: f32) -> (!hal.buffer_view, f32)
// CHECK-SAME: iree.abi.stub
// CHECK-SAME: iree.abi.declaration = "sync func @scale(%x: tensor<?x4xf32>, %input1: f32) -> (%output0: tensor<?x4xf32>, %output1: f32)"
// CHECK-NEXT: %[[DIM:.+]] = hal.buffer_view.dim<%arg0 : !hal.buffer_view>[0] : index
// CHECK-NEXT: %[[X:.+]] = hal.tensor.import %arg0 "x" : !hal.buffer_view -> tensor<?x4xf32>{%[[DIM]]}
// CHECK-NEXT: %[[Y:.+]]:2 = util.call @_scale(%[[X]], %arg1)
// CHECK:      %[[OUT:.+]] = tensor.dim %[[Y]]#0
// CHECK-NEXT: %[[VIEW:.+]] = hal.tensor.export %[[Y]]#0 "output0" : tensor<?x4xf32>{%[[OUT]]} -> !hal.buffer_view
// CHECK-NEXT: util.return %[[VIEW]], %[[Y]]#1
// CHECK: util.func private @_scale
// CHECK-SAME: hal.abi.convention = #hal.abi.convention<synchronous>

// ASYNC-LABEL: util.func public @scale(%arg0: !hal.buffer_view {{.+}}, %arg1: f32, %arg2: !hal.fence, %arg3: !hal.fence)
// ASYNC-SAME: iree.abi.declaration = "async func @scale
// ASYNC-SAME: iree.abi.model = "coarse-fences"
// ASYNC: hal.tensor.import wait(%arg2) => %arg0 "x"
// ASYNC: hal.tensor.barrier join(%{{.+}} : tensor<?x4xf32>) => %arg3
util.func public @scale(%x: tensor<?x4xf32> {iree.abi.name = "x"}, %s: f32) -> (tensor<?x4xf32>, f32) {
  util.return %x, %s : tensor<?x4xf32>, f32
}

// -----

// CHECK-LABEL: util.func public @into
// CHECK-SAME: foo = "bar"
// CHECK: %[[R:.+]] = util.call @_into
// CHECK: %[[A:.+]] = hal.tensor.alias %[[R]] : tensor<4xf32> to %arg1 : !hal.buffer
// CHECK: hal.tensor.export %[[A]] "output0"
util.func public @into(%x: tensor<4xf32>, %out: !hal.buffer {iree.abi.output = 0 : index}) -> tensor<4xf32>
    attributes {iree.reflection = {foo = "bar"}} {
  util.return %x : tensor<4xf32>
}
