// RUN: strata-opt %s --pass-pipeline='builtin.module(iree-hal-memoize-device-selection)' | FileCheck %s

util.global private @left : !hal.device
util.global private @right : !hal.device

// CHECK: util.global private @__allocator_select_device : !hal.device
// CHECK-NEXT: util.global private @__allocator_select_affinity : i64
// CHECK-NEXT: util.initializer {
// CHECK: %[[L:.+]] = util.global.load @left
// CHECK: %[[R:.+]] = util.global.load @right
// CHECK: %[[D:.+]], %[[Q:.+]] = hal.allocator.select from([
// CHECK: util.global.store %[[D]], @__allocator_select_device
// CHECK: util.global.store %[[Q]], @__allocator_select_affinity

// CHECK-LABEL: util.func public @choose
util.func public @choose(%q: i64) -> (!hal.device, i64, !hal.device, i64, !hal.device, i64) {
  %c1 = arith.constant 1 : i64
  %c2 = arith.constant 2 : i64
  %left = util.global.load @left : !hal.device
  %right = util.global.load @right : !hal.device
  %type = hal.memory_type<"DeviceVisible|DeviceLocal"> : i32
  %usage = hal.buffer_usage<"Transfer"> : i32
  // CHECK-COUNT-2: util.global.load @__allocator_select_affinity
  %d0, %q0 = hal.allocator.select from([(%left, %c1 : !hal.device, i64), (%right, %c2 : !hal.device, i64)]) type(%type) usage(%usage) : !hal.device, i64
  %d1, %q1 = hal.allocator.select from([(%left, %c1 : !hal.device, i64), (%right, %c2 : !hal.device, i64)]) type(%type) usage(%usage) : !hal.device, i64
  // What is not constant is asked where it stands.
  // CHECK: hal.allocator.select
  %d2, %q2 = hal.allocator.select from([(%left, %q : !hal.device, i64), (%right, %c2 : !hal.device, i64)]) type(%type) usage(%usage) : !hal.device, i64
  util.return %d0, %q0, %d1, %q1, %d2, %q2 : !hal.device, i64, !hal.device, i64, !hal.device, i64
}
