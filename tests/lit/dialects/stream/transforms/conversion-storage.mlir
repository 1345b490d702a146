// RUN: strata-opt %s --iree-stream-conversion | FileCheck %s

// Storage that the caller provides: for a result, and for what is computed on the way.

// CHECK-LABEL: util.func public @result
// CHECK-SAME: (%[[VALUE:.+]]: !stream.resource<*>, %[[SIZE:.+]]: index, %[[OUT:.+]]: !hal.buffer, %[[FENCE:.+]]: !hal.fence)
util.func public @result(%value: tensor<5xi32>, %out: !hal.buffer, %fence: !hal.fence) -> tensor<5xi32> {
  // CHECK: %[[BYTES:.+]] = stream.tensor.sizeof tensor<5xi32> : index
  // CHECK: %[[IMPORT:.+]] = stream.tensor.import consume %[[OUT]] : !hal.buffer -> tensor<5xi32> in !stream.resource<external>{%[[BYTES]]}
  // CHECK: %[[TIME:.+]] = stream.timepoint.import %[[FENCE]]
  // CHECK: %[[THERE:.+]] = stream.timepoint.await %[[TIME]] => %[[IMPORT]]
  // CHECK: %[[FULL:.+]] = stream.async.update %[[VALUE]], %[[THERE]][%{{.+}} to %[[SIZE]]]
  // CHECK: %[[SLICE:.+]] = stream.async.slice %[[FULL]][%{{.+}} to %[[SIZE]]]
  // CHECK: %[[ANY:.+]] = stream.async.transfer %[[SLICE]] : !stream.resource<external>{%[[SIZE]]} -> !stream.resource<*>{%[[SIZE]]}
  %0 = hal.tensor.alias wait(%fence) => %value : tensor<5xi32> to %out : !hal.buffer
  // CHECK: util.return %[[ANY]], %[[SIZE]]
  util.return %0 : tensor<5xi32>
}

// CHECK-LABEL: util.func public @transients
// CHECK-SAME: (%[[VALUE:.+]]: !stream.resource<*>, %[[SIZE:.+]]: index, %[[VIEW:.+]]: !hal.buffer_view)
util.func public @transients(%value: tensor<5xi32>, %work: !hal.buffer_view) -> tensor<5xi32> {
  // CHECK: %[[KNOWN:.+]], %[[TIME:.+]] = stream.timepoint.barrier %[[VALUE]]
  // CHECK: %[[BUFFER:.+]] = hal.buffer_view.buffer<%[[VIEW]]
  // CHECK: %[[LENGTH:.+]] = hal.buffer.length<%[[BUFFER]]
  // CHECK: %[[STORAGE:.+]] = stream.tensor.import %[[BUFFER]] : !hal.buffer -> tensor<?xi8>{%[[LENGTH]]} in !stream.resource<transient>{%[[LENGTH]]}
  // CHECK: %[[RESULT:.+]], %[[DONE:.+]] = stream.resource.transients await(%[[TIME]]) => %[[KNOWN]] : !stream.resource<*>{%[[SIZE]]} from %[[STORAGE]]
  // CHECK: %[[THERE:.+]] = stream.timepoint.await %[[DONE]] => %[[RESULT]]
  %0 = hal.tensor.transients %value : tensor<5xi32> from %work : !hal.buffer_view
  // CHECK: util.return %[[THERE]], %[[SIZE]]
  util.return %0 : tensor<5xi32>
}

// Parameters are named in the words of each dialect.
// CHECK: util.global private @bias : !stream.resource<constant>
// CHECK: stream.tensor.constant : tensor<6xf32> in !stream.resource<constant> = #stream.parameter.named<"net"::"bias"> : tensor<6xf32>
util.global private @bias = #flow.parameter.named<"net"::"bias"> : tensor<6xf32>

// CHECK-LABEL: util.func public @parameter
util.func public @parameter() -> tensor<2xi8> {
  // CHECK: stream.tensor.constant : tensor<2xi8> in !stream.resource<constant> = #stream.parameter.named<"key", {offset = 8 : i64}> : tensor<2xi8>
  %0 = flow.tensor.constant #flow.parameter.named<"key", {offset = 8 : i64}> : tensor<2xi8>
  util.return %0 : tensor<2xi8>
}
