// RUN: not strata-opt %s --pass-pipeline='builtin.module(hal.executable(iree-hal-configure-executables))' 2>&1 | FileCheck %s
// RUN: not strata-opt %s --pass-pipeline='builtin.module(hal.executable(iree-hal-translate-all-executables))' 2>&1 | FileCheck %s
// RUN: not strata-opt %s --pass-pipeline='builtin.module(hal.executable(iree-hal-serialize-all-executables))' 2>&1 | FileCheck %s
// RUN: not strata-opt %s --pass-pipeline='builtin.module(iree-hal-link-all-executables)' 2>&1 | FileCheck %s

// CHECK: error: target backend 'abacus' not registered
hal.executable private @kernels {
  hal.executable.variant public @v target(<"abacus", "beads">) {
    builtin.module {
    }
  }
}
