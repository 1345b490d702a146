// What must stay where it is.
// RUN: strata-opt %s --split-input-file --pass-pipeline='builtin.module(iree-util-hoist-into-globals{max-size-increase-threshold=64})' | FileCheck %s

// CHECK-LABEL: @cheap
// CHECK-NOT: util.global.load
// CHECK: util.return
util.func public @cheap() -> (tensor<4x6xf32>, tensor<6xi1>) {
  // A fill and a broadcast cost less than a load.
  %zero = arith.constant 0.0 : f32
  %row = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]> : tensor<6xf32>
  %empty = tensor.empty() : tensor<4x6xf32>
  %fill = linalg.fill ins(%zero : f32) outs(%empty : tensor<4x6xf32>) -> tensor<4x6xf32>
  %wide = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%row : tensor<6xf32>) outs(%fill : tensor<4x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4x6xf32>
  // Truth values have no packed form.
  %a = arith.constant dense<[true, false, true, true, false, true]> : tensor<6xi1>
  %b = arith.constant dense<[true, true, true, false, false, true]> : tensor<6xi1>
  %and = arith.andi %a, %b : tensor<6xi1>
  util.return %wide, %and : tensor<4x6xf32>, tensor<6xi1>
}

// -----

// A mutable global is no constant, nor is what a barrier hides or an argument goes into.

// CHECK-LABEL: module
// CHECK-NOT: __hoisted
// CHECK-LABEL: @varying
util.global private mutable @state = dense<[1, 2, 3]> : tensor<3xi32>
util.func public @varying(%arg: tensor<3xi32>) -> (tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) {
  %cst = arith.constant dense<[4, 5, 6]> : tensor<3xi32>
  %state = util.global.load @state : tensor<3xi32>
  %a = arith.addi %state, %cst : tensor<3xi32>
  %hidden = util.optimization_barrier %cst : tensor<3xi32>
  %b = arith.addi %hidden, %cst : tensor<3xi32>
  %c = arith.addi %arg, %cst : tensor<3xi32>
  util.return %a, %b, %c : tensor<3xi32>, tensor<3xi32>, tensor<3xi32>
}

// -----

// 64 bytes more than the constants is the limit here: 16 bytes become 80, which is allowed, or 96.

// CHECK: util.global private @__hoisted_tensor_4x5xf32 :
// CHECK-NOT: @__hoisted_tensor_4x6xf32
// CHECK-LABEL: @growth
// CHECK: tensor.pad
// CHECK: util.return {{.+}} : tensor<4x5xf32>, tensor<4x6xf32>
util.func public @growth() -> (tensor<4x5xf32>, tensor<4x6xf32>) {
  %cst = arith.constant dense<[[1.0], [2.0], [3.0], [4.0]]> : tensor<4x1xf32>
  %zero = arith.constant 0.0 : f32
  %five = tensor.pad %cst low[0, 4] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<4x1xf32> to tensor<4x5xf32>
  %six = tensor.pad %cst low[0, 5] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<4x1xf32> to tensor<4x6xf32>
  util.return %five, %six : tensor<4x5xf32>, tensor<4x6xf32>
}

// -----

// What is in a dispatch belongs to its executable.

// CHECK-NOT: __hoisted
// CHECK-LABEL: @dispatch
// CHECK-NOT: util.global.load
// CHECK: flow.dispatch.region
util.func public @dispatch(%arg: tensor<3xf32>) -> tensor<3xf32> {
  %r = flow.dispatch.region -> (tensor<3xf32>) {
    %cst = arith.constant dense<[4.0, 5.0, 6.0]> : tensor<3xf32>
    %exp = math.exp %cst : tensor<3xf32>
    %sum = arith.addf %arg, %exp : tensor<3xf32>
    flow.return %sum : tensor<3xf32>
  }
  util.return %r : tensor<3xf32>
}

// -----

// Numbers of a width that only the target knows are no constants of the program.

// CHECK-LABEL: @indices
// CHECK: arith.addi %{{.+}}, %{{.+}} : tensor<6xindex>
util.func public @indices(%arg: tensor<6xindex>) -> (tensor<6xindex>, tensor<6xindex>) {
  %cst = arith.constant dense<[1, 2, 3, 4, 5, 6]> : tensor<6xindex>
  %twice = arith.addi %cst, %cst : tensor<6xindex>
  %bar = iree_tensor_ext.compute_barrier.start %arg : tensor<6xindex> -> tensor<6xindex>
  util.return %twice, %bar : tensor<6xindex>, tensor<6xindex>
}
