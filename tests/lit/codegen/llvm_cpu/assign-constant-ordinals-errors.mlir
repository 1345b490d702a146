// RUN: strata-opt %s --verify-diagnostics --pass-pipeline='builtin.module(hal.executable(hal.executable.variant(iree-llvmcpu-assign-constant-ordinals)))'

hal.executable private @scale {
  hal.executable.variant public @v target(<"llvm-cpu", "embedded-elf-x86_64">) {
    hal.executable.constant.block() -> i32 as "seed" {
      %c9 = arith.constant 9 : i32
      hal.return %c9 : i32
    }
    builtin.module {
      // expected-error @+1 {{asks for the constant "rows", which no constant block gives}}
      llvm.mlir.global internal @rows() {addr_space = 0 : i32, hal.executable.constant.key = "rows"} : i32
    }
  }
}
