// RUN: strata-opt %s --iree-llvmcpu-select-lowering-strategy --split-input-file | FileCheck %s

#avx2 = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx,+avx2,+fma", native_vector_size = 32 : i64, target_triple = "x86_64-none-elf"}>
#map = affine_map<(d0) -> (d0)>

// CHECK-DAG: #[[CONFIG:.+]] = #iree_cpu.lowering_config<distribution = [{{[0-9]+}}], vector_common_parallel = [8]>
// CHECK-DAG: #[[INFO:.+]] = #iree_codegen.translation_info<pipeline = #iree_cpu.pipeline<DoubleTilingExpert>
// CHECK: func.func @elementwise({{.*}}) attributes {{{.*}}translation_info = #[[INFO]]}
// CHECK: linalg.generic {{.*}} attrs = {{.*}}lowering_config = #[[CONFIG]]
module attributes {hal.executable.target = #avx2} {
  func.func @elementwise(%result: memref<4096xf32>) {
    %0 = tensor.empty() : tensor<4096xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%0 : tensor<4096xf32>) outs(%0 : tensor<4096xf32>) {
    ^bb0(%in: f32, %out: f32):
      %2 = arith.mulf %in, %in : f32
      linalg.yield %2 : f32
    } -> tensor<4096xf32>
    iree_codegen.store_to_buffer %1, %result : tensor<4096xf32> into memref<4096xf32>
    return
  }
}

// -----

// Half the vector width, twice the lanes: sizes follow the machine.
#sse = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "", native_vector_size = 16 : i64, target_triple = "x86_64-none-elf"}>
#map = affine_map<(d0) -> (d0)>
// CHECK: #iree_cpu.lowering_config<distribution = [{{[0-9]+}}], vector_common_parallel = [4]>
module attributes {hal.executable.target = #sse} {
  func.func @elementwise(%result: memref<4096xf32>) {
    %0 = tensor.empty() : tensor<4096xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%0 : tensor<4096xf32>) outs(%0 : tensor<4096xf32>) {
    ^bb0(%in: f32, %out: f32):
      %2 = arith.mulf %in, %in : f32
      linalg.yield %2 : f32
    } -> tensor<4096xf32>
    iree_codegen.store_to_buffer %1, %result : tensor<4096xf32> into memref<4096xf32>
    return
  }
}

// -----

// Packed operands: one inner tile at a time.
#neon = #hal.executable.target<"llvm-cpu", "embedded-elf-arm_64", {cpu_features = "+neon", native_vector_size = 16 : i64, target_triple = "aarch64-none-elf"}>
// CHECK-DAG: #iree_codegen.translation_info<pipeline = #iree_cpu.pipeline<Mmt4dTilingExpert>>
// CHECK-DAG: vector_common_parallel = [1, 1, 0, 8, 8, 0], vector_reduction = [0, 0, 1, 0, 0, 1]
module attributes {hal.executable.target = #neon} {
  func.func @mmt4d(%result: memref<63x63x8x8xf32>) {
    %a = tensor.empty() : tensor<63x500x8x1xf32>
    %c = tensor.empty() : tensor<63x63x8x8xf32>
    %0 = linalg.mmt4d ins(%a, %a : tensor<63x500x8x1xf32>, tensor<63x500x8x1xf32>) outs(%c : tensor<63x63x8x8xf32>) -> tensor<63x63x8x8xf32>
    iree_codegen.store_to_buffer %0, %result : tensor<63x63x8x8xf32> into memref<63x63x8x8xf32>
    return
  }
}

// -----

// Nothing to compute.
#avx2 = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx2", native_vector_size = 32 : i64, target_triple = "x86_64-none-elf"}>
// CHECK: #iree_codegen.translation_info<pipeline = #iree_cpu.pipeline<Default>>
module attributes {hal.executable.target = #avx2} {
  func.func @nothing() {
    return
  }
}
