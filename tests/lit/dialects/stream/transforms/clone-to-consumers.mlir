// RUN: strata-opt %s --iree-stream-clone-to-consumers | FileCheck %s

util.global private @a : !hal.device
util.global private @b : !hal.device

flow.executable private @ex {
  flow.executable.export public @run
}

// A splat that kernels of two devices take is made on both.
// CHECK-LABEL: util.func public @both
util.func public @both(%x: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK: %[[A:.+]] = flow.tensor.splat
  // CHECK-NEXT: flow.dispatch @ex::@run(%[[A]]) {stream.affinity = #hal.device.affinity<@a>}
  // CHECK-NEXT: %[[B:.+]] = flow.tensor.splat
  // CHECK-NEXT: flow.dispatch @ex::@run(%[[B]]) {stream.affinity = #hal.device.affinity<@b>}
  %0 = flow.tensor.splat %x : tensor<4xf32>
  %1 = flow.dispatch @ex::@run(%0) {stream.affinity = #hal.device.affinity<@a>} : (tensor<4xf32>) -> tensor<4xf32>
  %2 = flow.dispatch @ex::@run(%0) {stream.affinity = #hal.device.affinity<@b>} : (tensor<4xf32>) -> tensor<4xf32>
  util.return %1, %2 : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: util.func public @one
util.func public @one(%x: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK: flow.tensor.splat
  // CHECK-NOT: flow.tensor.splat
  %0 = flow.tensor.splat %x : tensor<4xf32>
  %1 = flow.dispatch @ex::@run(%0) {stream.affinity = #hal.device.affinity<@a>} : (tensor<4xf32>) -> tensor<4xf32>
  %2 = flow.dispatch @ex::@run(%0) {stream.affinity = #hal.device.affinity<@a>} : (tensor<4xf32>) -> tensor<4xf32>
  util.return %1, %2 : tensor<4xf32>, tensor<4xf32>
}
