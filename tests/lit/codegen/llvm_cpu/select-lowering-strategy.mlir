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

// -----

// What maps positions is tiled like the root before it, and decides only where nothing else does.
#avx2 = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx,+avx2,+fma", native_vector_size = 32 : i64, target_triple = "x86_64-none-elf"}>
#map = affine_map<(i, j, k) -> (i, j, k)>
// CHECK-DAG: #[[ROOT:.+]] = #iree_cpu.lowering_config<distribution = [8, 15, 64], vector_common_parallel = [1, 1, 8]>
// CHECK-DAG: #[[FOLLOWS:.+]] = #iree_cpu.lowering_config<vector_common_parallel = [1, 1, 8]>
// CHECK-DAG: #[[ALONE:.+]] = #iree_cpu.lowering_config<distribution = [8, 15, 64], vector_common_parallel = [8, 15, 64]>
// CHECK-DAG: #[[DOUBLE:.+]] = #iree_codegen.translation_info<pipeline = #iree_cpu.pipeline<DoubleTilingExpert>
module attributes {hal.executable.target = #avx2} {
  // CHECK-LABEL: func.func @after_root
  // CHECK-SAME: translation_info = #[[DOUBLE]]
  // CHECK: linalg.generic {{.*}}lowering_config = #[[ROOT]]
  // CHECK: iree_linalg_ext.map_store {lowering_config = #[[FOLLOWS]]}
  func.func @after_root(%a: tensor<64x30x64xf32>, %b: memref<1920x64xf32>) {
    %true = arith.constant true
    %e = tensor.empty() : tensor<64x30x64xf32>
    %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%a : tensor<64x30x64xf32>) outs(%e : tensor<64x30x64xf32>) {
    ^bb0(%x: f32, %y: f32):
      %n = arith.negf %x : f32
      linalg.yield %n : f32
    } -> tensor<64x30x64xf32>
    %f = tensor.empty() : tensor<1920x64xf32>
    %1 = iree_linalg_ext.map_store %0 into %f {
    ^bb0(%i: index, %j: index, %k: index):
      %2 = affine.linearize_index disjoint [%i, %j] by (64, 30) : index
      iree_linalg_ext.yield %2, %k, %true : index, index, i1
    } : tensor<64x30x64xf32> into tensor<1920x64xf32> -> tensor<1920x64xf32>
    iree_codegen.store_to_buffer %1, %b : tensor<1920x64xf32> into memref<1920x64xf32>
    return
  }

  // CHECK-LABEL: func.func @alone
  // CHECK: iree_linalg_ext.map_store {lowering_config = #[[ALONE]]}
  func.func @alone(%a: tensor<64x30x64xf32>, %b: memref<1920x64xf32>) {
    %true = arith.constant true
    %f = tensor.empty() : tensor<1920x64xf32>
    %1 = iree_linalg_ext.map_store %a into %f {
    ^bb0(%i: index, %j: index, %k: index):
      %2 = affine.linearize_index disjoint [%i, %j] by (64, 30) : index
      iree_linalg_ext.yield %2, %k, %true : index, index, i1
    } : tensor<64x30x64xf32> into tensor<1920x64xf32> -> tensor<1920x64xf32>
    iree_codegen.store_to_buffer %1, %b : tensor<1920x64xf32> into memref<1920x64xf32>
    return
  }
}

// -----

// Blocks of a stage stay whole; rows are taken together while their halves fit a vector.
#avx2 = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx,+avx2,+fma", native_vector_size = 32 : i64, target_triple = "x86_64-none-elf"}>
// CHECK-DAG: #[[THIRD:.+]] = #iree_cpu.lowering_config<distribution = [1, 64], vector_common_parallel = [2, 8]>
// CHECK-DAG: #[[NINTH:.+]] = #iree_cpu.lowering_config<distribution = [8, 512], vector_common_parallel = [1, 512]>
// CHECK-DAG: #iree_codegen.translation_info<pipeline = #iree_cpu.pipeline<LinalgExtTileAndVectorize>
module attributes {hal.executable.target = #avx2} {
  // CHECK-LABEL: func.func @third_stage
  // CHECK: iree_linalg_ext.fft {lowering_config = #[[THIRD]]}
  func.func @third_stage(%c: tensor<4xf32>, %a: tensor<8x128xf32>, %b: memref<8x128xf32>) {
    %stage = arith.constant 3 : index
    %0:2 = iree_linalg_ext.fft ins(%stage, %c, %c : index, tensor<4xf32>, tensor<4xf32>) outs(%a, %a : tensor<8x128xf32>, tensor<8x128xf32>) : tensor<8x128xf32>, tensor<8x128xf32>
    iree_codegen.store_to_buffer %0#0, %b : tensor<8x128xf32> into memref<8x128xf32>
    return
  }

  // CHECK-LABEL: func.func @ninth_stage
  // CHECK: iree_linalg_ext.fft {lowering_config = #[[NINTH]]}
  func.func @ninth_stage(%c: tensor<256xf32>, %a: tensor<8x1024xf32>, %b: memref<8x1024xf32>) {
    %stage = arith.constant 9 : index
    %0:2 = iree_linalg_ext.fft ins(%stage, %c, %c : index, tensor<256xf32>, tensor<256xf32>) outs(%a, %a : tensor<8x1024xf32>, tensor<8x1024xf32>) : tensor<8x1024xf32>, tensor<8x1024xf32>
    iree_codegen.store_to_buffer %0#0, %b : tensor<8x1024xf32> into memref<8x1024xf32>
    return
  }
}

// -----

// A gather is split as what it fills is; a pack that reads it decides how many of its rows belong together.
#avx2 = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx,+avx2,+fma", native_vector_size = 32 : i64, target_triple = "x86_64-none-elf"}>
// CHECK-DAG: #[[ALONE:.+]] = #iree_cpu.lowering_config<distribution = [8, 35], vector_common_parallel = [1, 8]>
// CHECK-DAG: #[[PACKED:.+]] = #iree_cpu.lowering_config<distribution = [64, 64], vector_common_parallel = [8, 1]>
// CHECK-DAG: #iree_codegen.translation_info<pipeline = #iree_cpu.pipeline<LinalgExtTileAndVectorize>
module attributes {hal.executable.target = #avx2} {
  // CHECK-LABEL: func.func @gather
  // CHECK: iree_linalg_ext.gather {lowering_config = #[[ALONE]]}
  func.func @gather(%from: tensor<99x70xf32>, %at: tensor<40xi32>, %out: memref<40x70xf32>) {
    %0 = tensor.empty() : tensor<40x70xf32>
    %1 = iree_linalg_ext.gather dimension_map = [0] ins(%from, %at : tensor<99x70xf32>, tensor<40xi32>) outs(%0 : tensor<40x70xf32>) -> tensor<40x70xf32>
    iree_codegen.store_to_buffer %1, %out : tensor<40x70xf32> into memref<40x70xf32>
    return
  }

  // CHECK-LABEL: func.func @packed
  // CHECK: iree_linalg_ext.gather {lowering_config = #[[PACKED]]}
  func.func @packed(%from: tensor<?x?xf32>, %at: tensor<?xi32>, %to: tensor<?x?xf32>, %wide: tensor<?x?x8x1xf32>, %out: memref<?x?x8x1xf32>) {
    %zero = arith.constant 0.0 : f32
    %0 = iree_linalg_ext.gather dimension_map = [0] ins(%from, %at : tensor<?x?xf32>, tensor<?xi32>) outs(%to : tensor<?x?xf32>) -> tensor<?x?xf32>
    %1 = linalg.pack %0 padding_value(%zero : f32) outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [8, 1] into %wide : tensor<?x?xf32> -> tensor<?x?x8x1xf32>
    iree_codegen.store_to_buffer %1, %out : tensor<?x?x8x1xf32> into memref<?x?x8x1xf32>
    return
  }
}
