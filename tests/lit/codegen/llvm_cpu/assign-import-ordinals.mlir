// RUN: strata-opt %s --pass-pipeline='builtin.module(hal.executable(hal.executable.variant(iree-llvmcpu-assign-import-ordinals)))' | FileCheck %s

hal.executable private @log {
  // CHECK: hal.executable.variant public @v target({{.+}}) attributes {hal.executable.imports = {{\[}}["clock", true], ["print", false]]}
  hal.executable.variant public @v target(<"llvm-cpu", "embedded-elf-x86_64">) {
    builtin.module {
      // CHECK-DAG: llvm.mlir.global internal constant @print_a(1 : i32)
      llvm.mlir.global internal @print_a() {addr_space = 0 : i32, hal.executable.import.key = "print", hal.executable.import.weak} : i32
      // CHECK-DAG: llvm.mlir.global internal constant @clock(0 : i32)
      llvm.mlir.global internal @clock() {addr_space = 0 : i32, hal.executable.import.key = "clock", hal.executable.import.weak} : i32
      // CHECK-DAG: llvm.mlir.global internal constant @print_b(1 : i32)
      llvm.mlir.global internal @print_b() {addr_space = 0 : i32, hal.executable.import.key = "print"} : i32
    }
  }
}

// CHECK-LABEL: hal.executable private @plain
hal.executable private @plain {
  // CHECK-NOT: hal.executable.imports
  hal.executable.variant public @v target(<"llvm-cpu", "embedded-elf-x86_64">) {
    builtin.module {
    }
  }
}
