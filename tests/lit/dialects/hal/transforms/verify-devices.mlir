// RUN: strata-opt %s --pass-pipeline='builtin.module(iree-hal-verify-devices)' | FileCheck %s

// Both the device and the backend are known.
// CHECK: util.global private @board
util.global private @board = #hal.device.target<"local", [#hal.executable.target<"llvm-cpu", "embedded-elf-x86_64">]> : !hal.device
// Nothing is known of this one before the program runs.
// CHECK: util.global private @any
util.global private @any = #hal.device.ordinal<1> : !hal.device
