// RUN: strata-opt %s --iree-llvmcpu-target-triple=aarch64-linux-gnu --pass-pipeline='builtin.module(iree-hal-resolve-device-aliases)' | FileCheck %s

// CHECK-DAG: #[[EXE:.+]] = #hal.executable.target<"llvm-cpu", "embedded-elf-arm_64", {
// CHECK-DAG: #[[FIRST:.+]] = #hal.device.target<"local", {lanes = 4 : i32, ordinal = 2 : index}, [#[[EXE]]]> : !hal.device
// CHECK-DAG: #[[SECOND:.+]] = #hal.device.target<"local", [#[[EXE]]]> : !hal.device
// CHECK: util.global private @first = #[[FIRST]]
util.global private @first = #hal.device.alias<"local"[2], {lanes = 4 : i32}> : !hal.device
// CHECK: util.global private @second = #hal.device.select<[#[[SECOND]], #hal.device.ordinal<0> : !hal.device]> : !hal.device
util.global private @second = #hal.device.select<[#hal.device.alias<"local"> : !hal.device, #hal.device.ordinal<0> : !hal.device]> : !hal.device
