// RUN: strata-opt %s --pass-pipeline='builtin.module(iree-hal-link-target-executables{target=llvm-cpu})' | FileCheck %s

#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
#cpu = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {
  cpu = "", cpu_features = "", data_layout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128",
  iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>, max_stack_allocation_size = 32768 : i64,
  native_vector_size = 16 : i64, target_triple = "x86_64-unknown-unknown-eabi-elf"
}>

// Both executables are one, with a variant that has all entry points.
// CHECK: hal.executable private @{{.+}}_linked {
// CHECK: hal.executable.export public @fn_one ordinal(0)
// CHECK: hal.executable.export public @fn_two ordinal(1)
// CHECK: llvm.func @fn_one
// CHECK: llvm.func @fn_two
hal.executable private @one {
  hal.executable.variant public @v target(#cpu) {
    hal.executable.export public @fn_one ordinal(0) layout(#layout)
    builtin.module {
      llvm.func @fn_one(%env: !llvm.ptr, %dispatch: !llvm.ptr, %workgroup: !llvm.ptr) -> i32 {
        %0 = llvm.mlir.constant(0 : i32) : i32
        llvm.return %0 : i32
      }
    }
  }
}
hal.executable private @two {
  hal.executable.variant public @v target(#cpu) {
    hal.executable.export public @fn_two ordinal(0) layout(#layout)
    builtin.module {
      llvm.func @fn_two(%env: !llvm.ptr, %dispatch: !llvm.ptr, %workgroup: !llvm.ptr) -> i32 {
        %0 = llvm.mlir.constant(0 : i32) : i32
        llvm.return %0 : i32
      }
    }
  }
}
util.func public @ids(%exe: !hal.executable) -> i64 {
  // CHECK: function(@{{.+}}_linked::@{{.+}}::@fn_two)
  %id = hal.executable.lookup.function target(%exe : !hal.executable) function(@two::@v::@fn_two) : i64
  util.return %id : i64
}
