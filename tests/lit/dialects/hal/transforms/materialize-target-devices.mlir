// RUN: strata-opt %s --mlir-print-local-scope --split-input-file --pass-pipeline='builtin.module(iree-hal-materialize-target-devices)' | FileCheck %s
// RUN: strata-opt %s --mlir-print-local-scope --split-input-file --pass-pipeline='builtin.module(iree-hal-materialize-target-devices{defaultDevice=1})' | FileCheck %s --check-prefix=OTHER

// CHECK: module attributes {stream.affinity.default = #hal.device.affinity<@__device_0>} {
// OTHER: module attributes {stream.affinity.default = #hal.device.affinity<@__device_1>} {
module attributes {hal.device.targets = [
  #hal.device.target<"board", {lanes = 3 : i32}> : !hal.device,
  [#hal.device.alias<"a"> : !hal.device, #hal.device.alias<"b"> : !hal.device]
]} {
  // CHECK-NEXT: util.global private @__device_0 = #hal.device.target<"board", {lanes = 3 : i32}> : !hal.device
  // CHECK-NEXT: util.global private @__device_1 = #hal.device.select<[#hal.device.alias<"a"> : !hal.device, #hal.device.alias<"b"> : !hal.device]> : !hal.device
  // CHECK: util.func public @entry(%arg0: tensor<3xi8> {stream.affinity = #hal.device.affinity<@__device_0>}, %arg1: i32)
  // CHECK-SAME: -> (tensor<3xi8> {stream.affinity = #hal.device.affinity<@elsewhere>})
  util.func public @entry(%x: tensor<3xi8>, %y: i32) -> (tensor<3xi8> {stream.affinity = #hal.device.affinity<@elsewhere>}) {
    util.return %x : tensor<3xi8>
  }
}

// -----

// Names are kept; the module's own choice of a default wins.
// CHECK: module attributes {stream.affinity.default = #hal.device.affinity<@slow>} {
// OTHER: module attributes {stream.affinity.default = #hal.device.affinity<@slow>} {
module attributes {
  hal.device.default = "slow",
  hal.device.targets = {fast = #hal.device.alias<"a"> : !hal.device, slow = #hal.device.alias<"b"> : !hal.device}
} {
  // CHECK-DAG: util.global private @fast = #hal.device.alias<"a"> : !hal.device
  // CHECK-DAG: util.global private @slow = #hal.device.alias<"b"> : !hal.device
}
