// RUN: strata-opt %s --pass-pipeline='builtin.module(iree-hal-resolve-export-ordinals)' | FileCheck %s

hal.executable private @kernels {
  hal.executable.variant public @v target(<"a", "b">) {
    hal.executable.export public @first ordinal(0) layout(#hal.pipeline.layout<bindings = []>)
    hal.executable.export public @second ordinal(1) layout(#hal.pipeline.layout<bindings = []>)
  }
}
// CHECK-LABEL: @number
util.func public @number() -> index {
  // CHECK: %[[N:.+]] = arith.constant 1 : index
  %ordinal = hal.executable.export.ordinal target(@kernels::@v::@second) : index
  // CHECK: util.return %[[N]]
  util.return %ordinal : index
}
