// RUN: strata-opt %s --pass-pipeline='builtin.module(hal.executable(iree-hal-serialize-all-executables))' | FileCheck %s
// RUN: rm -rf %t && strata-opt %s --pass-pipeline='builtin.module(hal.executable(iree-hal-serialize-all-executables{dump-binaries-path=%t dump-intermediates-path=%t}))' -o /dev/null
// RUN: ls %t | FileCheck %s --check-prefix=FILES

// FILES-DAG: module_idle_v.codegen.ll
// FILES-DAG: module_idle_v.s
// FILES-DAG: module_idle_v.so

#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
#cpu = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {
  cpu = "", cpu_features = "", data_layout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128",
  iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, max_stack_allocation_size = 32768 : i64,
  native_vector_size = 16 : i64, target_triple = "x86_64-unknown-unknown-eabi-elf"
}>

// The variant is an ELF file now.
// CHECK: hal.executable private @idle {
// CHECK-NEXT: hal.executable.binary public @v <format = "embedded-elf-x86_64", data = dense<"0x7F454C46{{.+}}"> : vector<{{[0-9]+}}xi8>, mime_type = "application/x-elf">
// CHECK-NEXT: }
hal.executable private @idle {
  hal.executable.variant public @v target(#cpu) {
    hal.executable.export public @fn_idle ordinal(0) layout(#layout)
    builtin.module {
      llvm.func @fn_idle(%env: !llvm.ptr, %dispatch: !llvm.ptr, %workgroup: !llvm.ptr) -> i32 {
        %0 = llvm.mlir.constant(0 : i32) : i32
        llvm.return %0 : i32
      }
    }
  }
}
