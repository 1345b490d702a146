// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-llvmcpu-verify-vector-size-legality))' | FileCheck %s

#sse = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {native_vector_size = 16 : i64, target_triple = "x86_64-none-elf"}>
module attributes {hal.executable.target = #sse} {
  // CHECK-LABEL: func.func @small
  func.func @small(%a: vector<2047xf32>) -> vector<2047xf32> {
    // CHECK: arith.addf %{{.+}} : vector<2047xf32>
    %0 = arith.addf %a, %a : vector<2047xf32>
    return %0 : vector<2047xf32>
  }
}
