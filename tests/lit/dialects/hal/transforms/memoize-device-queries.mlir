// RUN: strata-opt %s --pass-pipeline='builtin.module(iree-hal-memoize-device-queries)' | FileCheck %s

// CHECK: util.global private @board
util.global private @board : !hal.device
// CHECK-NEXT: util.global private @__board_query_0_cpu_lanes_ok : i1
// CHECK-NEXT: util.global private @__board_query_0_cpu_lanes : i32
// CHECK-NEXT: util.global private @__board_query_1_cpu_big_cache_ok : i1
// CHECK-NEXT: util.global private @__board_query_1_cpu_big_cache : i1
// CHECK-NEXT: util.initializer {
// CHECK: hal.device.query<%{{.+}} : !hal.device> key("cpu" :: "lanes") : i1, i32
// CHECK: hal.device.query<%{{.+}} : !hal.device> key("cpu" :: "big.cache") : i1, i1 = true

// CHECK-LABEL: @ask
util.func public @ask(%other: !hal.device) -> (i32, i32, i1, i32) {
  %device = util.global.load @board : !hal.device
  // CHECK-COUNT-2: util.global.load @__board_query_0_cpu_lanes : i32
  %ok0, %lanes0 = hal.device.query<%device : !hal.device> key("cpu" :: "lanes") : i1, i32
  %ok1, %lanes1 = hal.device.query<%device : !hal.device> key("cpu" :: "lanes") : i1, i32
  // CHECK: util.global.load @__board_query_1_cpu_big_cache : i1
  %ok2, %cache = hal.device.query<%device : !hal.device> key("cpu" :: "big.cache") : i1, i1 = true
  // An unknown device has to be asked each time.
  // CHECK: hal.device.query<%arg0 : !hal.device>
  %ok3, %lanes3 = hal.device.query<%other : !hal.device> key("cpu" :: "lanes") : i1, i32
  util.return %lanes0, %lanes1, %cache, %lanes3 : i32, i32, i1, i32
}
