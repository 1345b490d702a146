// RUN: strata-opt %s --pass-pipeline='builtin.module(hal.executable(iree-hal-configure-executables,hal.executable.variant(iree-hal-translate-target-executable-variants{target=llvm-cpu})))' | FileCheck %s

#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
#cpu = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {
  cpu = "", cpu_features = "", data_layout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128",
  iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, max_stack_allocation_size = 32768 : i64,
  native_vector_size = 16 : i64, target_triple = "x86_64-unknown-unknown-eabi-elf"
}>

// The code is in the LLVM dialect.
// CHECK-LABEL: hal.executable private @negate
hal.executable private @negate {
  hal.executable.variant public @v target(#cpu) {
    hal.executable.export public @kernel ordinal(0) layout(#layout) count(%dev: !hal.device) -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
      hal.return %x, %y, %z : index, index, index
    }
    builtin.module {
      // CHECK: llvm.func @kernel(
      func.func @kernel() {
        return
      }
    }
  }
}
