// RUN: strata-opt %s --verify-diagnostics --pass-pipeline='builtin.module(iree-hal-materialize-interfaces)'

// expected-error @+1 {{there are dispatches, but no device to compile them for}}
module {
  stream.executable private @e {
    stream.executable.export public @f
    builtin.module {
      func.func @f() {
        return
      }
    }
  }
  util.func public @run() -> !stream.timepoint {
    %0 = stream.cmd.execute with() {
      stream.cmd.dispatch @e::@f {
      }
    } => !stream.timepoint
    util.return %0 : !stream.timepoint
  }
}
