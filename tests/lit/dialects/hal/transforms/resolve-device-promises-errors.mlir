// RUN: strata-opt %s --verify-diagnostics --pass-pipeline='builtin.module(iree-hal-resolve-device-promises)'

// expected-error @+1 {{refers to a promised device that is not declared: #hal.device.promise<@board>}}
util.func private @f() attributes {stream.affinity = #hal.device.promise<@board>} {
  util.return
}
