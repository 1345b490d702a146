// RUN: strata-opt %s --verify-diagnostics --pass-pipeline='builtin.module(iree-hal-resolve-export-ordinals)'

util.func public @number() -> index {
  // expected-error @+1 {{entry point @kernels::@v::@lost has no ordinal}}
  %ordinal = hal.executable.export.ordinal target(@kernels::@v::@lost) : index
  util.return %ordinal : index
}
