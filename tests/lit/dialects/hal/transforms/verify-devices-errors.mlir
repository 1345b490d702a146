// RUN: strata-opt %s --verify-diagnostics --pass-pipeline='builtin.module(iree-hal-verify-devices)'

// expected-error @+1 {{target device 'abacus' not registered}}
util.global private @board = #hal.device.target<"abacus"> : !hal.device
