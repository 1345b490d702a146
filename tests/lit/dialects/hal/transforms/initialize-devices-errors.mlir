// RUN: strata-opt %s --verify-diagnostics --iree-hal-initialize-devices

// expected-error @+1 {{selects among device aliases that were not resolved}}
util.global private @device = #hal.device.select<[#hal.device.alias<"toaster"> : !hal.device]> : !hal.device
