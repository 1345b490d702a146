// RUN: strata-opt %s --pass-pipeline='builtin.module(util.func(iree-stream-encode-host-tensors))' | FileCheck %s

// CHECK-LABEL: util.func private @sizes
// CHECK-SAME: (%[[ROWS:.+]]: index)
util.func private @sizes(%rows: index) -> (index, index, index) {
  // CHECK-DAG: %[[FLAT:.+]] = arith.constant 30 : index
  // CHECK-DAG: %[[ROW:.+]] = arith.constant 10 : index
  // CHECK-DAG: %[[PACKED:.+]] = arith.constant 3 : index
  %0 = stream.tensor.sizeof tensor<3x5xi16> : index
  // CHECK: %[[BYTES:.+]] = arith.muli %[[ROWS]], %[[ROW]] : index
  %1 = stream.tensor.sizeof tensor<?x5xf16>{%rows} : index
  %2 = stream.tensor.sizeof tensor<5xi4> : index
  // CHECK: util.return %[[FLAT]], %[[BYTES]], %[[PACKED]]
  util.return %0, %1, %2 : index, index, index
}

// CHECK-LABEL: util.func private @ops
util.func private @ops(%r: !stream.resource<*>, %size: index, %part: index, %v: f32) -> (!stream.resource<*>, !stream.resource<*>) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  // Element (1, 2) of rows of 4 floats.
  // CHECK-DAG: %[[AT:.+]] = arith.constant 24 : index
  // CHECK: %[[END:.+]] = arith.addi %{{.+}}, %[[AT]] : index
  // CHECK: stream.async.slice %{{.+}}[%[[AT]] to %[[END]]]
  %0 = stream.tensor.slice %r[%c1, %c2 for %c1, %c2] : tensor<3x4xf32> in !stream.resource<*>{%size} -> tensor<1x2xf32> in !stream.resource<*>{%part}
  // CHECK: %[[BITS:.+]] = arith.bitcast %{{.+}} : f32 to i32
  // CHECK: stream.async.splat %[[BITS]] : i32 -> !stream.resource<*>
  %1 = stream.tensor.splat %v : f32 -> tensor<3x4xf32> in !stream.resource<*>{%size}
  util.return %0, %1 : !stream.resource<*>, !stream.resource<*>
}
