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

// -----

// An entry point may be linked as late as here, not later.
module attributes {stream.affinity.default = #hal.device.affinity<@board>} {
  util.global private @board : !hal.device
  util.func private @nowhere(%r: !stream.resource<external>, %n: index) -> !stream.timepoint {
    %c0 = arith.constant 0 : index
    %0 = stream.cmd.execute with(%r as %x: !stream.resource<external>{%n}) {
      // expected-error @+1 {{'stream.cmd.dispatch' op there is no entry point @e::@v::@f}}
      stream.cmd.dispatch @e::@v::@f[%n] {
        rw %x[%c0 for %n] : !stream.resource<external>{%n}
      }
    } => !stream.timepoint
    util.return %0 : !stream.timepoint
  }
}

// -----

module attributes {stream.affinity.default = #hal.device.affinity<@board>} {
  util.global private @board : !hal.device
  hal.executable private @e {
    hal.executable.variant public @v target(<"x", "f">) {
      hal.executable.export public @f ordinal(0) layout(#hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>]>)
    }
  }
  util.func private @nowhere(%r: !stream.resource<external>, %n: index) -> !stream.timepoint {
    %c0 = arith.constant 0 : index
    %0 = stream.cmd.execute with(%r as %x: !stream.resource<external>{%n}) {
      // expected-error @+1 {{'stream.cmd.dispatch' op entry point @e::@v::@f does not say how many workgroups to dispatch}}
      stream.cmd.dispatch @e::@v::@f[%n] {
        rw %x[%c0 for %n] : !stream.resource<external>{%n}
      }
    } => !stream.timepoint
    util.return %0 : !stream.timepoint
  }
}

// -----

module attributes {stream.affinity.default = #hal.device.affinity<@board>} {
  util.global private @board : !hal.device
  hal.executable private @e {
    hal.executable.variant public @v target(<"x", "f">) {
      hal.executable.export public @f ordinal(0) layout(#hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>, #hal.pipeline.binding<storage_buffer>]>) count(%dev: !hal.device, %n: index) -> (index, index, index) {
        hal.return %n, %n, %n : index, index, index
      }
    }
  }
  util.func private @nowhere(%r: !stream.resource<external>, %n: index) -> !stream.timepoint {
    %c0 = arith.constant 0 : index
    %0 = stream.cmd.execute with(%r as %x: !stream.resource<external>{%n}) {
      // expected-error @+1 {{'stream.cmd.dispatch' op passes 1 resources to @e::@v::@f, which takes 2}}
      stream.cmd.dispatch @e::@v::@f[%n] {
        rw %x[%c0 for %n] : !stream.resource<external>{%n}
      }
    } => !stream.timepoint
    util.return %0 : !stream.timepoint
  }
}
