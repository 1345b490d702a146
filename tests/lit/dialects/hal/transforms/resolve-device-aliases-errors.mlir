// RUN: strata-opt %s --verify-diagnostics --pass-pipeline='builtin.module(iree-hal-resolve-device-aliases)'

// expected-error @+1 {{target device 'abacus' not registered}}
util.global private @board = #hal.device.select<[#hal.device.alias<"abacus"> : !hal.device]> : !hal.device
