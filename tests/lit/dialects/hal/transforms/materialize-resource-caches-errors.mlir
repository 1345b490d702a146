// RUN: strata-opt %s --split-input-file --verify-diagnostics --iree-hal-materialize-resource-caches

util.global private @device : !hal.device
util.func private @unknown_device(%device: !hal.device) -> !hal.executable {
  // expected-error @+1 {{'hal.executable.lookup' op is not on one known device}}
  %0 = hal.executable.lookup device(%device : !hal.device) executable(@kernel) : !hal.executable
  util.return %0 : !hal.executable
}

// -----

util.global private @device : !hal.device
util.func private @unknown_executable() -> !hal.executable {
  %device = util.global.load @device : !hal.device
  // expected-error @+1 {{'hal.executable.lookup' op refers to an unknown executable}}
  %0 = hal.executable.lookup device(%device : !hal.device) executable(@kernel) : !hal.executable
  util.return %0 : !hal.executable
}
