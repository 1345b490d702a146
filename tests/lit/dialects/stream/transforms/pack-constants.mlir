// RUN: strata-opt %s --pass-pipeline='builtin.module(util.func(iree-stream-pack-constants))' | FileCheck %s

// CHECK: #[[BOTH:.+]] = #util.composite<128xi8, [
// CHECK-NEXT: dense<[1, 2, 3]> : tensor<3xi32>,
// CHECK-NEXT: dense<0> : vector<52xi8>,
// CHECK-NEXT: dense<[4, 5]> : tensor<2xi32>,
// CHECK-NEXT: dense<0> : vector<56xi8>,

// Two constants share a buffer, each aligned; the device maps it or reads it.
// CHECK-LABEL: util.func private @shared
util.func private @shared() -> (!stream.resource<constant>, !stream.resource<constant>, !stream.timepoint) {
  %c12 = arith.constant 12 : index
  %c8 = arith.constant 8 : index
  // CHECK: util.buffer.constant <alignment = 64> : !util.buffer = #[[BOTH]]
  // CHECK: stream.resource.try_map
  // Numbers stand in front of the branches, each of them once.
  // CHECK: %[[AT:.+]] = arith.constant 0 : i64
  // CHECK: scf.if
  // CHECK-NOT: arith.constant
  // CHECK: stream.file.read {{.*}}[%[[AT]]]
  // CHECK: stream.resource.subview %{{.*}}[%c0{{.*}}]
  // CHECK: stream.resource.subview %{{.*}}[%c64]
  %r:2, %t = stream.resource.constants :
    !stream.resource<constant>{%c12} = dense<[1, 2, 3]> : tensor<3xi32>,
    !stream.resource<constant>{%c8} = dense<[4, 5]> : tensor<2xi32>
    => !stream.timepoint
  util.return %r#0, %r#1, %t : !stream.resource<constant>, !stream.resource<constant>, !stream.timepoint
}

// A variable is written later, so it is a copy.
// CHECK-LABEL: util.func private @variable
util.func private @variable() -> (!stream.resource<variable>, !stream.timepoint) {
  %c12 = arith.constant 12 : index
  // CHECK-NOT: try_map
  // CHECK: stream.resource.alloc uninitialized : !stream.resource<variable>
  // CHECK: stream.file.read
  %r, %t = stream.resource.constants :
    !stream.resource<variable>{%c12} = dense<[1, 2, 3]> : tensor<3xi32>
    => !stream.timepoint
  util.return %r, %t : !stream.resource<variable>, !stream.timepoint
}
