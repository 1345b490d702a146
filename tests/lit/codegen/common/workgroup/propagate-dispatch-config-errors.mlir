// RUN: strata-opt %s --pass-pipeline='builtin.module(hal.executable(hal.executable.variant(iree-codegen-propagate-dispatch-config)))' --verify-diagnostics --split-input-file

#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>]>
#target = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {}>
hal.executable private @e {
  hal.executable.variant public @v target(#target) {
    hal.executable.export public @f ordinal(0) layout(#layout)
    builtin.module {
      func.func @f() {
        return
      }
      // expected-error @+1 {{'iree_codegen.dispatch_config' op has no workgroup size}}
      iree_codegen.dispatch_config @f {
      ^bb0(%device: !hal.device):
        %c1 = arith.constant 1 : index
        iree_codegen.yield %c1, %c1, %c1 : index, index, index
      }
    }
  }
}

// -----

#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>]>
#target = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {}>
hal.executable private @e {
  hal.executable.variant public @v target(#target) {
    hal.executable.export public @f ordinal(0) layout(#layout) count(%device: !hal.device, %n: index) -> (index, index, index) {
      hal.return %n, %n, %n : index, index, index
    }
    builtin.module {
      func.func @f() {
        return
      }
      // expected-error @+1 {{'iree_codegen.dispatch_config' op takes other arguments than the count region of the export}}
      iree_codegen.dispatch_config @f workgroup_size = [4, 1, 1] {
      ^bb0(%device: !hal.device):
        %c1 = arith.constant 1 : index
        iree_codegen.yield %c1, %c1, %c1 : index, index, index
      }
    }
  }
}
