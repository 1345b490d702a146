// RUN: strata-opt %s --canonicalize | FileCheck %s

// What is constant is computed.
// CHECK-LABEL: util.func public @constants
util.func public @constants() -> (tensor<2x2xi32>, tensor<3x2xi32>, tensor<3xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %matrix = arith.constant dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi32>
  %patch = arith.constant dense<[[7], [8]]> : tensor<2x1xi32>
  // CHECK-DAG: %[[SLICE:.+]] = arith.constant dense<{{\[}}[3, 4], [5, 6]]> : tensor<2x2xi32>
  %0 = flow.tensor.slice %matrix[%c1, %c0 for %c2, %c2] : tensor<3x2xi32> -> tensor<2x2xi32>
  // CHECK-DAG: %[[UPDATE:.+]] = arith.constant dense<{{\[}}[1, 2], [3, 7], [5, 8]]> : tensor<3x2xi32>
  %1 = flow.tensor.update %patch, %matrix[%c1, %c1] : tensor<2x1xi32> -> %matrix as tensor<3x2xi32>
  // CHECK-DAG: %[[STORE:.+]] = arith.constant dense<[9, 9, 5]> : tensor<3xi8>
  %nines = arith.constant dense<9> : tensor<3xi8>
  %five = arith.constant 5 : i8
  %2 = flow.tensor.store %five, %nines[%c2] : tensor<3xi8>
  // CHECK: util.return %[[SLICE]], %[[UPDATE]], %[[STORE]]
  util.return %0, %1, %2 : tensor<2x2xi32>, tensor<3x2xi32>, tensor<3xi8>
}

// Sizes that the type of a constant hides stay hidden.
// CHECK-LABEL: util.func public @hidden
util.func public @hidden() -> tensor<?x2xi8> {
  // CHECK-DAG: %[[CST:.+]] = flow.tensor.constant dense<4> : tensor<3x2xi8>
  // CHECK-DAG: %[[N:.+]] = util.optimization_barrier %c3 : index
  // CHECK: flow.tensor.reshape %[[CST]] : tensor<3x2xi8> -> tensor<?x2xi8>{%[[N]]}
  %0 = flow.tensor.dynamic_constant dense<4> : tensor<3x2xi8> -> tensor<?x2xi8>
  util.return %0 : tensor<?x2xi8>
}

// CHECK-LABEL: util.func public @views
// CHECK-SAME: (%[[A:.+]]: tensor<?x8xi16>, %[[B:.+]]: tensor<?x?xf32>, %[[N:.+]]: index, %[[M:.+]]: index)
util.func public @views(%a: tensor<?x8xi16>, %b: tensor<?x?xf32>, %n: index, %m: index) -> (tensor<?x2x4xi16>, tensor<?x8xi16>, tensor<?x?xf32>) {
  // A chain that comes back to the element type is a reshape.
  // CHECK: %[[CHAIN:.+]] = flow.tensor.reshape %[[A]] : tensor<?x8xi16>{%[[N]]} -> tensor<?x2x4xi16>{%[[M]]}
  %0 = flow.tensor.bitcast %a : tensor<?x8xi16>{%n} -> tensor<?x4xi32>{%n}
  %1 = flow.tensor.bitcast %0 : tensor<?x4xi32>{%n} -> tensor<?x2x4xi16>{%m}
  // One dynamic dim follows from the number of elements; two don't.
  // CHECK: %[[TWO:.+]] = flow.tensor.reshape %[[B]] : tensor<?x?xf32>{%[[N]], %[[M]]} -> tensor<?x?xf32>{%[[M]], %[[N]]}
  %2 = flow.tensor.reshape %a : tensor<?x8xi16>{%n} -> tensor<?x8xi16>{%m}
  %3 = flow.tensor.reshape %b : tensor<?x?xf32>{%n, %m} -> tensor<?x?xf32>{%m, %n}
  // CHECK: util.return %[[CHAIN]], %[[A]], %[[TWO]]
  util.return %1, %2, %3 : tensor<?x2x4xi16>, tensor<?x8xi16>, tensor<?x?xf32>
}

// A clone protects its source, however few use it.
// CHECK-LABEL: util.func public @clone
util.func public @clone(%a: tensor<4xf32>, %none: tensor<0x?xf32>, %n: index) -> (tensor<4xf32>, tensor<0x?xf32>) {
  // CHECK: flow.tensor.clone
  %0 = flow.tensor.clone %a : tensor<4xf32>
  // CHECK: flow.tensor.empty : tensor<0x?xf32>
  %1 = flow.tensor.clone %none : tensor<0x?xf32>{%n}
  util.return %0, %1 : tensor<4xf32>, tensor<0x?xf32>
}

// A slice that others use is not taken apart.
// CHECK-LABEL: util.func public @shared
// CHECK-SAME: (%[[A:.+]]: tensor<9xf32>, %[[I:.+]]: index, %[[J:.+]]: index)
util.func public @shared(%a: tensor<9xf32>, %i: index, %j: index) -> (tensor<4xf32>, tensor<2xf32>) {
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  // CHECK: %[[OUTER:.+]] = flow.tensor.slice %[[A]][%[[I]] for %c4]
  // CHECK: flow.tensor.slice %[[OUTER]][%[[J]] for %c2]
  %0 = flow.tensor.slice %a[%i for %c4] : tensor<9xf32> -> tensor<4xf32>
  %1 = flow.tensor.slice %0[%j for %c2] : tensor<4xf32> -> tensor<2xf32>
  util.return %0, %1 : tensor<4xf32>, tensor<2xf32>
}
