// RUN: strata-opt %s --pass-pipeline='builtin.module(iree-hal-outline-memoize-regions)' | FileCheck %s

util.global private @__device_0 = #hal.device.target<"board"> : !hal.device
util.global private @limit : index

// CHECK-LABEL: util.func private @__run_memoize_apply(%arg0: !hal.device, %arg1: i64, %arg2: index) -> (!hal.command_buffer, index)
// CHECK-SAME: inlining_policy = #util.inline.never
// CHECK-DAG:   %[[C:.+]] = arith.constant 7 : index
// CHECK:       %cmd = hal.command_buffer.create device(%arg0 : !hal.device) mode("None") categories(Dispatch) affinity(%arg1) bindings(%arg2)
// CHECK:       util.return %cmd, %[[C]] : !hal.command_buffer, index
// CHECK: util.global private @__run_memoize_result_0_device_0 : !hal.command_buffer
// CHECK: util.global private @__run_memoize_result_1_device_0 : index
// CHECK: util.initializer {
// CHECK:   %__device_0 = util.global.load immutable @__device_0 : !hal.device
// CHECK:   %[[LIMIT:.+]] = util.global.load immutable @limit : index
// CHECK:   %[[R:.+]]:2 = util.call @__run_memoize_apply(%__device_0, %c5_i64, %[[LIMIT]])
// CHECK:   util.global.store %[[R]]#0, @__run_memoize_result_0_device_0
// CHECK: util.func private @__run_memoize_lookup(%arg0: !hal.device, %arg1: i64) -> (!hal.command_buffer, index)
// CHECK:   %[[SAME:.+]] = util.cmp.eq %arg0, %{{.+}} : !hal.device
// CHECK:   scf.if %[[SAME]] -> (!hal.command_buffer, index)
// CHECK:   } else {
// CHECK-DAG:   util.null : !hal.command_buffer
// CHECK-DAG:   arith.constant 0 : index
// CHECK-LABEL: util.func public @run
util.func public @run() -> index {
  %device = util.global.load immutable @__device_0 : !hal.device
  %limit = util.global.load immutable @limit : index
  %c5_i64 = arith.constant 5 : i64
  %c7 = arith.constant 7 : index
  // CHECK: %{{.+}}:2 = util.call @__run_memoize_lookup(%{{.+}}, %{{.+}}) : (!hal.device, i64) -> (!hal.command_buffer, index)
  %0:2 = hal.device.memoize<%device : !hal.device> affinity(%c5_i64) -> !hal.command_buffer, index {
    %cmd = hal.command_buffer.create device(%device : !hal.device) mode("None") categories(Dispatch) affinity(%c5_i64) bindings(%limit) : !hal.command_buffer
    hal.return %cmd, %c7 : !hal.command_buffer, index
  }
  util.return %0#1 : index
}

// What the call decides is not remembered.
// CHECK-LABEL: util.func private @__each_time_memoize_apply(%arg0: !hal.device, %arg1: i64, %arg2: i32)
// CHECK-NOT: @__each_time_memoize_result
// CHECK-LABEL: util.func public @each_time
util.func public @each_time(%x: i32) -> i32 {
  %device = util.global.load immutable @__device_0 : !hal.device
  %c5_i64 = arith.constant 5 : i64
  // CHECK: util.call @__each_time_memoize_apply(%{{.+}}, %{{.+}}, %arg0)
  %0 = hal.device.memoize<%device : !hal.device> affinity(%c5_i64) -> i32 {
    %1 = arith.addi %x, %x : i32
    hal.return %1 : i32
  }
  util.return %0 : i32
}
