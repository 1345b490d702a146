// RUN: strata-opt %s --pass-pipeline='builtin.module(util.func(canonicalize))' | FileCheck %s

// The bytes of a pattern that repeats are said once.
// CHECK-LABEL: util.func private @patterns
util.func private @patterns(%size: index) -> (!stream.resource<*>, !stream.resource<*>, !stream.resource<*>) {
  // CHECK-DAG: %[[ZERO:.+]] = arith.constant 0 : i8
  // CHECK-DAG: %[[PAIR:.+]] = arith.constant 4660 : i16
  // CHECK-DAG: %[[ONE:.+]] = arith.constant 1.000000e+00 : f32
  %zero = arith.constant 0.0 : f32
  %pair = arith.constant 0x12341234 : i32
  %one = arith.constant 1.0 : f32
  // CHECK: stream.tensor.splat %[[ZERO]] : i8 -> tensor<3xf32>
  %0 = stream.tensor.splat %zero : f32 -> tensor<3xf32> in !stream.resource<*>{%size}
  // CHECK: stream.tensor.splat %[[PAIR]] : i16 -> tensor<3xi32>
  %1 = stream.tensor.splat %pair : i32 -> tensor<3xi32> in !stream.resource<*>{%size}
  // CHECK: stream.tensor.splat %[[ONE]] : f32 -> tensor<3xf32>
  %2 = stream.tensor.splat %one : f32 -> tensor<3xf32> in !stream.resource<*>{%size}
  util.return %0, %1, %2 : !stream.resource<*>, !stream.resource<*>, !stream.resource<*>
}

// CHECK-LABEL: util.func private @clones
// CHECK-SAME: (%[[R:.+]]: !stream.resource<*>, %[[SIZE:.+]]: index)
util.func private @clones(%r: !stream.resource<*>, %size: index, %i: index) -> (!stream.resource<*>, !stream.resource<*>) {
  // The contents as another type, read twice.
  // CHECK-NOT: stream.tensor.clone
  %0 = stream.tensor.clone %r : tensor<2x5xi8> in !stream.resource<*>{%size} -> tensor<10xi8> in !stream.resource<*>{%size}
  // CHECK: util.return %[[R]], %[[R]]
  util.return %0, %0 : !stream.resource<*>, !stream.resource<*>
}

// What changes in place needs the copy, as the source is used as well.
// CHECK-LABEL: util.func private @clone_changed
util.func private @clone_changed(%r: !stream.resource<*>, %u: !stream.resource<*>, %size: index, %small: index, %i: index) -> (!stream.resource<*>, !stream.resource<*>) {
  // CHECK: stream.tensor.clone
  %0 = stream.tensor.clone %r : tensor<10xi8> in !stream.resource<*>{%size} -> tensor<10xi8> in !stream.resource<*>{%size}
  %1 = stream.tensor.update %u, %0[%i] : tensor<2xi8> in !stream.resource<*>{%small} -> tensor<10xi8> in %0 as !stream.resource<*>{%size}
  util.return %1, %0 : !stream.resource<*>, !stream.resource<*>
}

// A copy with a lifetime of its own is made from the source, under the shape that the copy before had.
// CHECK-LABEL: util.func private @clone_taken_over
// CHECK-SAME: (%[[R:.+]]: !stream.resource<*>, %[[SIZE:.+]]: index)
util.func private @clone_taken_over(%r: !stream.resource<*>, %size: index) -> (!hal.buffer_view, !stream.resource<variable>) {
  // CHECK: stream.async.cast %[[R]]
  // CHECK: stream.tensor.clone %[[R]] : tensor<12xf32> in !stream.resource<*>{%[[SIZE]]} -> tensor<3x4xf32> in !stream.resource<variable>{%[[SIZE]]}
  %0 = stream.tensor.clone %r : tensor<12xf32> in !stream.resource<*>{%size} -> tensor<3x4xf32> in !stream.resource<*>{%size}
  %1 = stream.async.cast %0 : !stream.resource<*>{%size} -> !stream.resource<external>{%size}
  %2 = stream.tensor.export %1 : tensor<3x4xf32> in !stream.resource<external>{%size} -> !hal.buffer_view
  %3 = stream.async.transfer %0 : !stream.resource<*>{%size} -> !stream.resource<variable>{%size}
  util.return %2, %3 : !hal.buffer_view, !stream.resource<variable>
}
