// RUN: strata-opt %s --pass-pipeline='builtin.module(hal.executable(iree-hal-serialize-all-executables))' --verify-diagnostics --split-input-file

// expected-error @+1 {{'hal.executable' op is for another compiler: target backend 'abacus' not registered; registered backends: [}}
hal.executable private @kernels {
  hal.executable.variant public @v target(<"abacus", "beads">) {
    builtin.module {
    }
  }
}
