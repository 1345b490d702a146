// RUN: strata-opt %s --iree-llvmcpu-select-lowering-strategy --verify-diagnostics --split-input-file

#target = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {native_vector_size = 32 : i64, target_triple = "x86_64-none-elf"}>
module attributes {hal.executable.target = #target} {
  func.func @half_configured(%a: tensor<64xf32>, %result: memref<64xf32>) {
    %0 = tensor.empty() : tensor<64xf32>
    // expected-error @+1 {{'linalg.exp' op has a lowering configuration without a translation info}}
    %1 = linalg.exp {lowering_config = #iree_cpu.lowering_config<distribution = [16]>} ins(%a : tensor<64xf32>) outs(%0 : tensor<64xf32>) -> tensor<64xf32>
    iree_codegen.store_to_buffer %1, %result : tensor<64xf32> into memref<64xf32>
    return
  }
}
