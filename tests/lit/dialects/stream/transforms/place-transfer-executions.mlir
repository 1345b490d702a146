// RUN: strata-opt %s --iree-stream-place-transfer-executions | FileCheck %s

util.global private @a : !hal.device
util.global private @b : !hal.device

// What is exported from one queue of the target is moved there on that queue.
// CHECK-LABEL: util.func public @export
util.func public @export(%r: !stream.resource<transient>, %size: index) -> !util.buffer {
  // CHECK: stream.async.transfer on(#hal.device.affinity<@b, [2]>)
  %0 = stream.async.transfer %r : !stream.resource<transient>{%size} from(#hal.device.affinity<@a>) -> to(#hal.device.affinity<@b>) !stream.resource<external>{%size}
  %1 = stream.tensor.export on(#hal.device.affinity<@b, [2]>) %0 : tensor<?xi8>{%size} in !stream.resource<external>{%size} -> !util.buffer
  util.return %1 : !util.buffer
}

// CHECK-LABEL: util.func public @free
util.func public @free(%r: !stream.resource<transient>, %size: index) -> !stream.resource<transient> {
  // CHECK: stream.async.transfer %
  %0 = stream.async.transfer %r : !stream.resource<transient>{%size} from(#hal.device.affinity<@a>) -> to(#hal.device.affinity<@b>) !stream.resource<transient>{%size}
  util.return %0 : !stream.resource<transient>
}
