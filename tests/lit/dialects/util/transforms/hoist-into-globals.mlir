// RUN: strata-opt %s --split-input-file --pass-pipeline='builtin.module(iree-util-hoist-into-globals)' | FileCheck %s

// Of a chain only the end becomes a global; the fill and the empty tensor go along.

// CHECK: util.global private @__hoisted_tensor_3x7xf32 : tensor<3x7xf32>
// CHECK: util.initializer {
// CHECK-DAG: %[[CST:.+]] = arith.constant dense<[1.000000e+00, 2.000000e+00, 3.000000e+00]>
// CHECK-DAG: %[[EMPTY:.+]] = tensor.empty() : tensor<3x7xf32>
// CHECK:   %[[WIDE:.+]] = linalg.broadcast ins(%[[CST]] {{.*}} outs(%[[EMPTY]]
// CHECK:   %[[EXP:.+]] = math.exp %[[WIDE]]
// CHECK:   util.global.store %[[EXP]], @__hoisted_tensor_3x7xf32
// CHECK: util.func public @chain(%[[ARG:.+]]: tensor<3x7xf32>)
// CHECK-NEXT: %[[LOAD:.+]] = util.global.load immutable @__hoisted_tensor_3x7xf32
// CHECK: arith.addf %[[ARG]], %[[LOAD]]
util.func public @chain(%arg: tensor<3x7xf32>) -> tensor<3x7xf32> {
  %cst = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %empty = tensor.empty() : tensor<3x7xf32>
  %wide = linalg.broadcast ins(%cst : tensor<3xf32>) outs(%empty : tensor<3x7xf32>) dimensions = [1]
  %exp = math.exp %wide : tensor<3x7xf32>
  %sum = arith.addf %arg, %exp : tensor<3x7xf32>
  util.return %sum : tensor<3x7xf32>
}

// -----

// What is needed twice is computed once; the second initializer loads it.

// CHECK: util.global private @weights = dense<{{.*}}> : tensor<2x5xi16>
// CHECK: util.global private @__hoisted_tensor_5x2xi16 : tensor<5x2xi16>
// CHECK: util.initializer {
// CHECK:   util.global.load {{.*}}@weights
// CHECK:   util.global.store %{{.+}}, @__hoisted_tensor_5x2xi16 :
// CHECK: util.global private @__hoisted_tensor_5x2xi16_0 : tensor<5x2xi16>
// CHECK: util.initializer {
// CHECK-NOT: transpose
// CHECK:   %[[FIRST:.+]] = util.global.load @__hoisted_tensor_5x2xi16 :
// CHECK:   arith.addi %[[FIRST]], %[[FIRST]]
// CHECK:   util.global.store %{{.+}}, @__hoisted_tensor_5x2xi16_0 :
// CHECK: util.func public @shared
// CHECK-DAG: %[[A:.+]] = util.global.load immutable @__hoisted_tensor_5x2xi16 :
// CHECK-DAG: %[[B:.+]] = util.global.load immutable @__hoisted_tensor_5x2xi16_0 :
// CHECK: util.return %[[A]], %[[B]]
util.global private @weights = dense<[[1, 2, 3, 4, 5], [6, 7, 8, 9, 10]]> : tensor<2x5xi16>
util.func public @shared() -> (tensor<5x2xi16>, tensor<5x2xi16>) {
  %w = util.global.load immutable @weights : tensor<2x5xi16>
  %empty = tensor.empty() : tensor<5x2xi16>
  %t = linalg.transpose ins(%w : tensor<2x5xi16>) outs(%empty : tensor<5x2xi16>) permutation = [1, 0]
  %twice = arith.addi %t, %t : tensor<5x2xi16>
  util.return %t, %twice : tensor<5x2xi16>, tensor<5x2xi16>
}

// -----

// Elements narrower than a byte are stored packed, an index in 64 bits. The affinity goes along.

// CHECK: util.global private @__hoisted_tensor_4xi8 {stream.affinity = #hal.device.affinity<@left>} : tensor<4xi8>
// CHECK: util.initializer attributes {stream.affinity = #hal.device.affinity<@left>} {
// CHECK:   %[[NARROW:.+]] = arith.maxsi
// CHECK:   %[[PACKED:.+]] = iree_tensor_ext.bitcast %[[NARROW]] : tensor<8xi4> -> tensor<4xi8>
// CHECK:   util.global.store %[[PACKED]]
// CHECK: util.global private @__hoisted_i64 {{.*}} : i64
// CHECK:   arith.index_cast %{{.+}} : index to i64
// CHECK: util.func public @storage
// CHECK:   iree_tensor_ext.bitcast %{{.+}} : tensor<4xi8> -> tensor<8xi4>
// CHECK:   arith.index_cast %{{.+}} : i64 to index
util.global private @left : !hal.device
util.func public @storage() -> (tensor<8xi4>, index) attributes {stream.affinity = #hal.device.affinity<@left>} {
  %a = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7]> : tensor<8xi4>
  %b = arith.constant dense<[7, 0, 7, 0, 7, 0, 7, 0]> : tensor<8xi4>
  %max = arith.maxsi %a, %b : tensor<8xi4>
  %c6 = arith.constant 6 : index
  %c7 = arith.constant 7 : index
  %product = arith.muli %c6, %c7 : index
  util.return %max, %product : tensor<8xi4>, index
}
// Packing is a matter of this dialect, which a program of tensors has.
util.func private @user(%arg: tensor<8xi4>) -> tensor<8xi4> {
  %r = iree_tensor_ext.compute_barrier.end %arg : tensor<8xi4> -> tensor<8xi4>
  util.return %r : tensor<8xi4>
}

// -----

// Control flow on constants moves as a part of what uses it.

// CHECK: util.initializer {
// CHECK:   scf.for
// CHECK:   math.exp
// CHECK:   util.global.store
// CHECK: util.func public @loop
// CHECK-NOT: scf.for
util.func public @loop() -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %cst = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %looped = scf.for %i = %c0 to %c4 step %c1 iter_args(%t = %cst) -> tensor<4xf32> {
    %x = tensor.extract %t[%i] : tensor<4xf32>
    %y = arith.addf %x, %x : f32
    %next = tensor.insert %y into %t[%i] : tensor<4xf32>
    scf.yield %next : tensor<4xf32>
  }
  %exp = math.exp %looped : tensor<4xf32>
  util.return %exp : tensor<4xf32>
}

// Tensors of indices count as the widest that a target may have.
// CHECK-LABEL: util.func public @indices
// CHECK: util.global.load immutable @{{.+}} : tensor<3xindex>
util.func public @indices() -> tensor<3xindex> {
  %cst = arith.constant dense<[1, 2, 3]> : tensor<3xindex>
  %sum = arith.addi %cst, %cst : tensor<3xindex>
  util.return %sum : tensor<3xindex>
}
