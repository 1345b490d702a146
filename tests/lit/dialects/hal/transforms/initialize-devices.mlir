// RUN: strata-opt %s --pass-pipeline='builtin.module(iree-hal-initialize-devices)' | FileCheck %s

// CHECK: util.global private @second : !hal.device
// CHECK-NEXT: util.initializer {
// CHECK-DAG:   %[[ONE:.+]] = arith.constant 1 : index
// CHECK-DAG:   %[[NULL:.+]] = util.null : !hal.device
// CHECK:       scf.while (%[[I:.+]] = %c0, %[[MATCHES:.+]] = %c0, %{{.+}} = %[[NULL]])
// CHECK:         %[[DEV:.+]] = hal.devices.get %{{.+}} : !hal.device
// CHECK:         hal.device.query<%[[DEV]] : !hal.device> key("hal.device.id" :: "board")
// CHECK:         hal.device.query<%[[DEV]] : !hal.device> key("hal.executable.format" :: "fa")
// CHECK:         hal.device.query<%[[DEV]] : !hal.device> key("hal.executable.format" :: "fb")
// CHECK:         arith.ori
// CHECK:       util.status.check_ok %c18_i32, "HAL device `second` not found or unavailable: #hal.device.target<\22board\22, {ordinal = 1 : index}
// CHECK:       util.global.store %{{.+}}, @second
util.global private @second = #hal.device.target<"board", {ordinal = 1 : index}, [
  #hal.executable.target<"x", "fa">, #hal.executable.target<"x", "fb">
]> : !hal.device

// CHECK: util.global private @either : !hal.device
// CHECK-NEXT: util.initializer {
// CHECK:       %[[FIRST:.+]] = hal.devices.get %{{.+}} : !hal.device
// CHECK:       %[[NONE:.+]] = util.cmp.eq %[[FIRST]], %{{.+}} : !hal.device
// CHECK:       %[[EITHER:.+]] = scf.if %[[NONE]] -> (!hal.device) {
// CHECK:         util.global.load @second : !hal.device
// CHECK:       util.global.store %[[EITHER]], @either
util.global private @either = #hal.device.select<[
  #hal.device.ordinal<4> : !hal.device, #hal.device.fallback<@second> : !hal.device
]> : !hal.device
