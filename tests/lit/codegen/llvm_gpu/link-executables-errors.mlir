// RUN: strata-opt %s --iree-llvmgpu-link-executables --verify-diagnostics --split-input-file

#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>]>
#target = #hal.executable.target<"cuda", "cuda-nvptx-fb">

module @twice {
  hal.executable private @a {
    hal.executable.variant public @v target(#target) {
      hal.executable.export public @start ordinal(0) layout(#layout)
      builtin.module {
        llvm.func @start() {
          llvm.return
        }
      }
    }
  }
  hal.executable private @b {
    hal.executable.variant public @v target(#target) {
      hal.executable.export public @start ordinal(0) layout(#layout)
      builtin.module {
        // expected-error @+1 {{'llvm.func' op has the name of another entry point of the linked executable}}
        llvm.func @start() {
          llvm.return
        }
      }
    }
  }
}
