// RUN: strata-opt %s --pass-pipeline='builtin.module(iree-hal-materialize-resource-caches)' | FileCheck %s

util.global private @board = #hal.device.target<"board"> : !hal.device
// CHECK: util.global private @__board_executable_0_kernels : !hal.executable
// CHECK: util.initializer {
// CHECK:   %[[DEV:.+]] = util.global.load @board : !hal.device
// CHECK:   %[[ANY:.+]] = arith.constant -1 : i64
// CHECK:   %ok, %[[FIRST:.+]] = hal.device.query<%[[DEV]] : !hal.device> key("hal.executable.format" :: "fa")
// CHECK:   %[[COND:.+]] = scf.execute_region -> i1 {
// CHECK:   %[[BOTH:.+]] = arith.andi %[[FIRST]], %[[COND]] : i1
// CHECK:   %{{.+}}, %[[SECOND:.+]] = hal.device.query<%[[DEV]] : !hal.device> key("hal.executable.format" :: "fb")
// CHECK:   %[[I1:.+]] = arith.select %[[SECOND]], %c1, %c-1 : index
// CHECK:   %[[I0:.+]] = arith.select %[[BOTH]], %c0, %[[I1]] : index
// CHECK:   %[[EXE:.+]] = scf.index_switch %[[I0]] -> !hal.executable
// CHECK:   case 0 {
// CHECK:     %[[CST:.+]] = util.call @__board_executable_0_kernels_constant_block_0() : () -> i32
// CHECK:     hal.executable.create device(%[[DEV]] : !hal.device) affinity(%[[ANY]]) target(@kernels::@a) constants([%[[CST]]])
// CHECK:   case 1 {
// CHECK:     hal.executable.create device(%[[DEV]] : !hal.device) affinity(%[[ANY]]) target(@kernels::@b) :
// CHECK:   default {
// CHECK:     util.status.check_ok %c14_i32, "HAL device `board` does not support any variant of executable `kernels`; available formats: [fa, fb]"
// CHECK:   util.global.store %[[EXE]], @__board_executable_0_kernels
// CHECK: util.func private @__board_executable_0_kernels_constant_block_0() -> i32
// CHECK: hal.executable private @kernels
// CHECK-NOT: hal.executable.condition
// CHECK-NOT: hal.executable.constant.block
hal.executable private @kernels {
  hal.executable.variant public @a target(<"x", "fa">) {
    hal.executable.condition(%dev: !hal.device) -> i1 {
      %ok, %value = hal.device.query<%dev : !hal.device> key("cpu" :: "wide") : i1, i1 = false
      hal.return %value : i1
    }
    hal.executable.constant.block() -> i32 as "width" {
      %c9 = arith.constant 9 : i32
      hal.return %c9 : i32
    }
  }
  hal.executable.variant public @b target(<"x", "fb">) {
  }
}
// CHECK-LABEL: @run
util.func public @run() -> !hal.executable {
  %device = util.global.load immutable @board : !hal.device
  // CHECK: %[[LOADED:.+]] = util.global.load @__board_executable_0_kernels : !hal.executable
  %exe = hal.executable.lookup device(%device : !hal.device) executable(@kernels) : !hal.executable
  // CHECK: util.return %[[LOADED]]
  util.return %exe : !hal.executable
}
