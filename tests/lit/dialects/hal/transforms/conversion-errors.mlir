// RUN: strata-opt %s --pass-pipeline='builtin.module(iree-hal-conversion)' --verify-diagnostics --split-input-file

hal.executable private @e {
  hal.executable.variant public @v target(<"x", "f">) {
    hal.executable.export public @f ordinal(0) layout(#hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>]>)
  }
}
util.func private @uncounted(%device: !hal.device, %n: index) -> index {
  // expected-error @+2 {{'hal.executable.calculate_workgroups' op @e::@v::@f does not say how many workgroups it has}}
  // expected-error @+1 {{failed to legalize operation 'hal.executable.calculate_workgroups'}}
  %x, %y, %z = hal.executable.calculate_workgroups device(%device : !hal.device) target(@e::@v::@f) workload([%n]) : index, index, index
  util.return %x : index
}
