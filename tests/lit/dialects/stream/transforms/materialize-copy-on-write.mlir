// RUN: strata-opt %s --pass-pipeline='builtin.module(util.func(iree-stream-materialize-copy-on-write))' | FileCheck %s

// The value is needed as it was.
// CHECK-LABEL: util.func private @shared
util.func private @shared(%p: i8, %q: i8, %size: index) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  // CHECK: %[[S:.+]] = stream.async.splat
  %0 = stream.async.splat %p : i8 -> !stream.resource<*>{%size}
  // CHECK: %[[C:.+]] = stream.async.clone %[[S]]
  // CHECK: %[[F:.+]] = stream.async.fill %{{.+}}, %[[C]][{{.+}}] : i8 -> %[[C]] as
  %1 = stream.async.fill %q, %0[%c0 to %size for %size] : i8 -> %0 as !stream.resource<*>{%size}
  // CHECK: util.return %[[S]], %[[F]]
  util.return %0, %1 : !stream.resource<*>, !stream.resource<*>
}

// Nothing else sees it.
// CHECK-LABEL: util.func private @owned
util.func private @owned(%p: i8, %q: i8, %size: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  // CHECK-NOT: stream.async.clone
  %0 = stream.async.splat %p : i8 -> !stream.resource<*>{%size}
  %1 = stream.async.fill %q, %0[%c0 to %size for %size] : i8 -> %0 as !stream.resource<*>{%size}
  util.return %1 : !stream.resource<*>
}

// An argument belongs to the caller.
// CHECK-LABEL: util.func private @argument
util.func private @argument(%r: !stream.resource<*>, %q: i8, %size: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  // CHECK: stream.async.clone
  %0 = stream.async.fill %q, %r[%c0 to %size for %size] : i8 -> %r as !stream.resource<*>{%size}
  util.return %0 : !stream.resource<*>
}

// What is cast is seen by its other names.
// CHECK-LABEL: util.func private @cast_of_an_import
util.func private @cast_of_an_import(%view: !hal.buffer_view, %q: i8, %size: index) -> (!stream.resource<*>, !hal.buffer_view) {
  %c0 = arith.constant 0 : index
  %0 = stream.tensor.import %view : !hal.buffer_view -> tensor<8xi8> in !stream.resource<external>{%size}
  %1 = stream.async.cast %0 : !stream.resource<external>{%size} -> !stream.resource<*>{%size}
  // CHECK: %[[COPY:.+]] = stream.async.clone
  // CHECK: stream.async.fill %{{.+}}, %[[COPY]]
  %2 = stream.async.fill %q, %1[%c0 to %size for %size] : i8 -> %1 as !stream.resource<*>{%size}
  %3 = stream.tensor.export %0 : tensor<8xi8> in !stream.resource<external>{%size} -> !hal.buffer_view
  util.return %2, %3 : !stream.resource<*>, !hal.buffer_view
}
