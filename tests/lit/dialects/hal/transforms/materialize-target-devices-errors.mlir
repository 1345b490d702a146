// RUN: strata-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(iree-hal-materialize-target-devices)'

// expected-error @+1 {{has an entry that describes no device: 4 : i32}}
module attributes {hal.device.targets = [4 : i32]} {
}

// -----

// expected-error @+1 {{must be an array of devices or a dictionary of named ones}}
module attributes {hal.device.targets = "board"} {
}
