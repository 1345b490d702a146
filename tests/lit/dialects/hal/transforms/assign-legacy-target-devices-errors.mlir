// RUN: not strata-opt %s --pass-pipeline='builtin.module(iree-hal-assign-legacy-target-devices{targetBackends=toaster})' 2>&1 | FileCheck %s

// CHECK: error: {{.*}}toaster
// CHECK-SAME: llvm-cpu
module {
}
