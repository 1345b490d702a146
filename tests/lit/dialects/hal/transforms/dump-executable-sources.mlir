// RUN: strata-opt %s --pass-pipeline='builtin.module(iree-hal-dump-executable-sources{path=- prefix=early})' | FileCheck %s
// RUN: rm -rf %t && strata-opt %s --pass-pipeline='builtin.module(iree-hal-dump-executable-sources{path=%t})' -o /dev/null
// RUN: FileCheck %s < %t/program_kernels.mlir

// CHECK: hal.executable public @kernels {
// CHECK-NEXT: hal.executable.variant public @v target(<"a", "b">) {
module @program {
  hal.executable private @kernels {
    hal.executable.variant public @v target(<"a", "b">) {
    }
  }
}
