// RUN: strata-opt %s --pass-pipeline='builtin.module(iree-hal-link-all-executables)' --verify-diagnostics --split-input-file

// expected-error @+1 {{'builtin.module' op is for another compiler: target backend 'abacus' not registered; registered backends: [}}
module {
hal.executable private @kernels {
  hal.executable.variant public @v target(<"abacus", "beads">) {
    builtin.module {
    }
  }
}
}
