// RUN: strata-opt %s --split-input-file --pass-pipeline='builtin.module(iree-abi-convert-streamable-ops)' | FileCheck %s

// Sizes of results among the arguments.

// CHECK: flow.func private @grow(%arg0: tensor<?xi32>, %arg1: index, %arg2: index) -> (tensor<?x?xi32>, tensor<4xi32>)
// CHECK-NOT: iree.abi
// CHECK: util.func private @use_grow(%[[A:[a-z0-9]+]]: tensor<?xi32>, %[[X:[a-z0-9]+]]: index, %[[Y:[a-z0-9]+]]: index)
util.func private @grow(tensor<?xi32>, index, index) -> (tensor<?x?xi32> {iree.abi.dims = [2, 1]}, tensor<4xi32>) attributes {iree.abi.streamable}
util.func private @use_grow(%a: tensor<?xi32>, %x: index, %y: index) -> (tensor<?x?xi32>, tensor<4xi32>) {
  // CHECK: %[[D:.+]] = tensor.dim %[[A]]
  // CHECK: flow.call @grow(%[[A]], %[[X]], %[[Y]]) : (tensor<?xi32>{%[[D]]}, index, index) -> (tensor<?x?xi32>{%[[Y]], %[[X]]}, tensor<4xi32>)
  %r:2 = util.call @grow(%a, %x, %y) : (tensor<?xi32>, index, index) -> (tensor<?x?xi32>, tensor<4xi32>)
  util.return %r#0, %r#1 : tensor<?x?xi32>, tensor<4xi32>
}

// -----

// A result that is an argument has its sizes.

// CHECK: flow.func private @in_place(%arg0: tensor<?xf32>) -> %arg0
// CHECK: util.func private @use_in_place(%[[A:[a-z0-9]+]]: tensor<?xf32>)
util.func private @in_place(%a: tensor<?xf32>) -> %a attributes {iree.abi.streamable}
util.func private @use_in_place(%a: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK: flow.call @in_place(%[[A]]) : (tensor<?xf32>{%{{.+}}}) -> %[[A]]{%{{.+}}}
  %r = util.call @in_place(%a) : (tensor<?xf32>) -> %a
  util.return %r : tensor<?xf32>
}

// -----

// A function computes them.

// CHECK: flow.func private @computed(%arg0: tensor<?xf32>) -> tensor<?xf32>
// CHECK-NOT: result_dims
// CHECK: util.func private @use_computed(%[[A:[a-z0-9]+]]: tensor<?xf32>)
util.func private @size_of(tensor<?xf32>) -> index
util.func private @computed(tensor<?xf32>) -> tensor<?xf32> attributes {iree.abi.streamable, iree.abi.result_dims = @size_of}
util.func private @use_computed(%a: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK: %[[S:.+]] = util.call @size_of(%[[A]]) : (tensor<?xf32>) -> index
  // CHECK: flow.call @computed(%[[A]]) : (tensor<?xf32>{%{{.+}}}) -> tensor<?xf32>{%[[S]]}
  %r = util.call @computed(%a) : (tensor<?xf32>) -> tensor<?xf32>
  util.return %r : tensor<?xf32>
}
