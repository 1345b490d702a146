// RUN: strata-opt %s --pass-pipeline='builtin.module(iree-hal-dump-executable-benchmarks{path=%s/below})' --verify-diagnostics --split-input-file

#target = #hal.device.target<"local", [#hal.executable.target<"a", "b">]> : !hal.device
#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>]>
module @program {
  util.global private @device = #target
  // A file is no folder.
  // expected-error @+1 {{can't create directory `}}
  hal.executable private @kernels {
    hal.executable.variant public @v target(<"a", "b">) {
      hal.executable.export public @f ordinal(0) layout(#layout) count(%device: !hal.device) -> (index, index, index) {
        %c1 = arith.constant 1 : index
        hal.return %c1, %c1, %c1 : index, index, index
      }
      builtin.module {
        func.func @f() {
          return
        }
      }
    }
  }
  util.func public @run() {
    %c0 = arith.constant 0 : index
    %c16 = arith.constant 16 : index
    %resource, %ready = stream.resource.alloca uninitialized on(#hal.device.affinity<@device>) : !stream.resource<transient>{%c16} => !stream.timepoint
    %done = stream.cmd.execute on(#hal.device.affinity<@device>) await(%ready) => with(%resource as %r: !stream.resource<transient>{%c16}) {
      stream.cmd.dispatch {@kernels::@v::@f} {
        wo %r[%c0 for %c16] : !stream.resource<transient>{%c16}
      }
    } => !stream.timepoint
    util.return
  }
}
