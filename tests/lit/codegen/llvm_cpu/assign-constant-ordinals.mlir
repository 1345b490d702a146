// RUN: strata-opt %s --pass-pipeline='builtin.module(hal.executable(hal.executable.variant(iree-llvmcpu-assign-constant-ordinals)))' | FileCheck %s

hal.executable private @scale {
  hal.executable.variant public @v target(<"llvm-cpu", "embedded-elf-x86_64">) {
    hal.executable.constant.block(%device: !hal.device) -> (i32, i32) as ("rows", "mode") {
      %c1 = arith.constant 1 : i32
      hal.return %c1, %c1 : i32, i32
    }
    hal.executable.constant.block() -> i32 as "seed" {
      %c9 = arith.constant 9 : i32
      hal.return %c9 : i32
    }
    builtin.module {
      // CHECK-DAG: llvm.mlir.global internal constant @seed(2 : i32)
      llvm.mlir.global internal @seed() {addr_space = 0 : i32, hal.executable.constant.key = "seed"} : i32
      // CHECK-DAG: llvm.mlir.global internal constant @rows(0 : i32)
      llvm.mlir.global internal @rows() {addr_space = 0 : i32, hal.executable.constant.key = "rows"} : i32
      // CHECK-DAG: llvm.mlir.global internal @other() {addr_space = 0 : i32} : i32
      llvm.mlir.global internal @other() {addr_space = 0 : i32} : i32
    }
  }
}
