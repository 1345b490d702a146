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

// What was sent out and taken back at the same place is the same, in whatever shape.
// CHECK-LABEL: util.func private @borders
// CHECK-SAME: (%[[R:[a-z0-9]+]]: !stream.resource<external>, %[[B:[a-z0-9]+]]: !util.buffer, %{{.+}}: index, %[[D:[a-z0-9]+]]: index)
util.func private @borders(%r: !stream.resource<external>, %b: !util.buffer, %size: index, %d: index) -> (!stream.resource<external>, !util.buffer, !util.buffer) {
  %0 = stream.tensor.export %r : tensor<?x3xf32>{%d} in !stream.resource<external>{%size} -> !util.buffer
  %1 = stream.tensor.import %0 : !util.buffer -> tensor<3x?xf32>{%d} in !stream.resource<external>{%size}
  // Outside the shape tells.
  // CHECK: %[[I:.+]] = stream.tensor.import %[[B]]
  // CHECK: %[[E:.+]] = stream.tensor.export %[[I]] : tensor<?xi16>
  %2 = stream.tensor.import %b : !util.buffer -> tensor<?xi8>{%d} in !stream.resource<external>{%size}
  %3 = stream.tensor.export %2 : tensor<?xi8>{%d} in !stream.resource<external>{%size} -> !util.buffer
  %4 = stream.tensor.export %2 : tensor<?xi16>{%d} in !stream.resource<external>{%size} -> !util.buffer
  // CHECK: util.return %[[R]], %[[B]], %[[E]]
  util.return %1, %3, %4 : !stream.resource<external>, !util.buffer, !util.buffer
}

// CHECK-LABEL: util.func private @constants
util.func private @constants(%d: index) -> (!stream.resource<constant>, !stream.resource<constant>, !stream.resource<constant>) {
  %c0 = arith.constant 0 : index
  // CHECK: %[[Z:.+]] = complex.constant [1.000000e+00 : f32, 5.000000e-01 : f32] : complex<f32>
  // CHECK: stream.tensor.empty : tensor<0x?xf32>{%{{.+}}} in !stream.resource<constant>
  %0 = stream.tensor.constant : tensor<0x?xf32>{%d} in !stream.resource<constant> = dense<> : tensor<0x7xf32>
  // CHECK: stream.tensor.empty : tensor<?x3xi8>{%c0} in !stream.resource<constant>
  %1 = stream.tensor.constant : tensor<?x3xi8>{%c0} in !stream.resource<constant> = dense<> : tensor<0x3xi8>
  // CHECK: stream.tensor.splat %[[Z]] : complex<f32> -> tensor<3xcomplex<f32>>
  %2 = stream.tensor.constant : tensor<3xcomplex<f32>> in !stream.resource<constant> = dense<(1.0, 0.5)> : tensor<3xcomplex<f32>>
  util.return %0, %1, %2 : !stream.resource<constant>, !stream.resource<constant>, !stream.resource<constant>
}

// An import that something is computed in is kept by its export.
// CHECK-LABEL: @export_of_a_changed_import
util.func private @export_of_a_changed_import(%view: !hal.buffer_view, %q: i8, %size: index) -> (!stream.resource<*>, !hal.buffer_view) {
  %c0 = arith.constant 0 : index
  // CHECK: %[[I:.+]] = stream.tensor.import
  %0 = stream.tensor.import %view : !hal.buffer_view -> tensor<8xi8> in !stream.resource<external>{%size}
  %1 = stream.async.cast %0 : !stream.resource<external>{%size} -> !stream.resource<*>{%size}
  %2 = stream.async.fill %q, %1[%c0 to %size for %size] : i8 -> %1 as !stream.resource<*>{%size}
  // CHECK: %[[E:.+]] = stream.tensor.export %[[I]]
  %3 = stream.tensor.export %0 : tensor<8xi8> in !stream.resource<external>{%size} -> !hal.buffer_view
  // CHECK: util.return %{{.+}}, %[[E]]
  util.return %2, %3 : !stream.resource<*>, !hal.buffer_view
}
