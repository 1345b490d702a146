// RUN: strata-opt %s --pass-pipeline='builtin.module(hal.executable(iree-hal-configure-executables))' --verify-diagnostics --split-input-file

hal.executable private @kernels {
  // expected-error @+1 {{'hal.executable.variant' op is for another compiler: target backend 'abacus' not registered; registered backends: [}}
  hal.executable.variant public @v target(<"abacus", "beads">) {
    builtin.module {
    }
  }
}
