// RUN: strata-opt %s --iree-stream-verify-async-access-ranges | FileCheck %s

// CHECK-LABEL: util.func public @ranges
util.func public @ranges(%r: !stream.resource<*>, %size: index, %from: index, %to: index) -> (!stream.resource<*>, !stream.resource<*>) {
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  // CHECK: stream.async.slice
  %0 = stream.async.slice %r[%c8 to %c16] : !stream.resource<*>{%c64} -> !stream.resource<*>{%c8}
  // What is not known is no error.
  // CHECK: stream.async.slice
  %1 = stream.async.slice %r[%from to %to] : !stream.resource<*>{%c64} -> !stream.resource<*>{%size}
  util.return %0, %1 : !stream.resource<*>, !stream.resource<*>
}
