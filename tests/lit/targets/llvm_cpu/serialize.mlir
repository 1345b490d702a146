// RUN: strata-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(hal.executable(iree-hal-serialize-target-executables{target=llvm-cpu}))' | FileCheck %s

#x86 = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu = "x86-64-v3", cpu_features = "+avx2", data_layout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128", native_vector_size = 32 : i64, target_triple = "x86_64-unknown-unknown-eabi-elf"}>
#arm = #hal.executable.target<"llvm-cpu", "embedded-elf-arm_64", {cpu = "generic", cpu_features = "+neon", data_layout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128-Fn32", native_vector_size = 16 : i64, target_triple = "aarch64-unknown-unknown-eabi-elf"}>
#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>]>

// Both are ELF files for 64 bits, in little endian:
// CHECK:      hal.executable private @double
// CHECK-NEXT:   hal.executable.binary public @x86 <format = "embedded-elf-x86_64", data = dense<"0x7F454C460201{{[0-9A-F]+}}"> : vector<{{[0-9]+}}xi8>, mime_type = "application/x-elf">
// CHECK-NEXT:   hal.executable.binary public @arm <format = "embedded-elf-arm_64", data = dense<"0x7F454C460201{{[0-9A-F]+}}"> : vector<{{[0-9]+}}xi8>, mime_type = "application/x-elf">
hal.executable private @double {
  hal.executable.variant public @x86 target(#x86) {
    hal.executable.export public @double ordinal(0) layout(#layout)
    builtin.module {
      llvm.func @double(%environment: !llvm.ptr, %dispatch: !llvm.ptr, %workgroup: !llvm.ptr) -> i32 {
        %zero = llvm.mlir.constant(0 : i32) : i32
        llvm.return %zero : i32
      }
    }
  }
  hal.executable.variant public @arm target(#arm) {
    hal.executable.export public @double ordinal(0) layout(#layout)
    builtin.module {
      llvm.func @double(%environment: !llvm.ptr, %dispatch: !llvm.ptr, %workgroup: !llvm.ptr) -> i32 {
        %zero = llvm.mlir.constant(0 : i32) : i32
        llvm.return %zero : i32
      }
    }
  }
}

// -----

#target = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu = "x86-64-v33", cpu_features = "", target_triple = "x86_64-unknown-unknown-eabi-elf"}>
#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>]>

hal.executable private @unknown_cpu {
  hal.executable.variant public @x86 target(#target) {
    hal.executable.export public @f ordinal(0) layout(#layout)
    // expected-error@+1 {{unknown CPU 'x86-64-v33' for target 'x86_64-unknown-unknown-eabi-elf'; similar ones are: x86-64-v3, x86-64-v2, x86-64-v4, x86-64}}
    builtin.module {
    }
  }
}
