// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-llvmcpu-verify-vector-size-legality))' --verify-diagnostics --split-input-file

#sse = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {native_vector_size = 16 : i64, target_triple = "x86_64-none-elf"}>
module attributes {hal.executable.target = #sse} {
  func.func @large(%a: vector<128x17xf32>) -> vector<128x17xf32> {
    // expected-error @+1 {{'arith.addf' op needs a vector of 8704 bytes; it must be less than 8192 to be compiled}}
    %0 = arith.addf %a, %a : vector<128x17xf32>
    return %0 : vector<128x17xf32>
  }
}

// -----

// Where the target names no vector size, 16 bytes are taken; the limit itself is too much.
func.func @unknown_target(%a: vector<2048xf32>) {
  // expected-error @+1 {{'vector.print' op needs a vector of 8192 bytes; it must be less than 8192 to be compiled}}
  vector.print %a : vector<2048xf32>
  return
}
