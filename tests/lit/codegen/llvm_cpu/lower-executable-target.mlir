// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-llvmcpu-lower-executable-target))' | FileCheck %s

#avx2 = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx,+avx2,+fma", data_layout = "e-m:e-i64:64-n8:16:32:64-S128", max_stack_allocation_size = 32768 : i64, native_vector_size = 32 : i64, target_triple = "x86_64-none-elf"}>
#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
#sized = #hal.pipeline.layout<constants = 2, bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
#map = affine_map<(d0) -> (d0)>
#config = #iree_cpu.lowering_config<distribution = [0], vector_common_parallel = [8]>
#translation = #iree_codegen.translation_info<pipeline = #iree_cpu.pipeline<DoubleTilingExpert>>
#row = affine_map<(d0, d1) -> (d0)>
#both = affine_map<(d0, d1) -> (d0, d1)>
#sum = #iree_cpu.lowering_config<distribution = [0, 0], vector_common_parallel = [4, 0], vector_reduction = [0, 8]>
#scaled = #iree_cpu.lowering_config<vector_common_parallel = [4, 0], vector_inner_parallel = [0, 8]>

// The pipeline that the function names takes tensors to vectors in buffers.
// CHECK-LABEL: func.func @elementwise
// CHECK: memref.assume_alignment
// CHECK: scf.for
// CHECK: %[[X:.+]] = vector.load {{.*}}vector<8xf32>
// CHECK: %[[Y:.+]] = arith.mulf %[[X]], %[[X]] : vector<8xf32>
// CHECK: vector.store %[[Y]]
// CHECK-NOT: tensor
module attributes {hal.executable.target = #avx2} {
  func.func @elementwise() attributes {translation_info = #translation} {
    %c0 = arith.constant 0 : index
    %in = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) flags(ReadOnly) : memref<64xf32, #hal.descriptor_type<storage_buffer>>
    %out = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<64xf32, #hal.descriptor_type<storage_buffer>>
    %0 = iree_codegen.load_from_buffer %in : memref<64xf32, #hal.descriptor_type<storage_buffer>> -> tensor<64xf32>
    %1 = tensor.empty() : tensor<64xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%0 : tensor<64xf32>) outs(%1 : tensor<64xf32>) attrs = {lowering_config = #config} {
    ^bb0(%a: f32, %b: f32):
      %3 = arith.mulf %a, %a : f32
      linalg.yield %3 : f32
    } -> tensor<64xf32>
    iree_codegen.store_to_buffer %2, %out : tensor<64xf32> into memref<64xf32, #hal.descriptor_type<storage_buffer>>
    return
  }

  // What a tile of unknown size needs is on the stack, at the start of the function, and as large as any tile.
  // CHECK-LABEL: func.func @row_sums_of_any_size
  // CHECK: memref.alloca() {alignment = 64 : i64} : memref<4xf32>
  // CHECK: scf.for
  // CHECK-NOT: memref.alloc
  func.func @row_sums_of_any_size() attributes {translation_info = #translation} {
    %c0 = arith.constant 0 : index
    %zero = arith.constant 0.0 : f32
    %m0 = hal.interface.constant.load layout(#sized) ordinal(0) : i32
    %n0 = hal.interface.constant.load layout(#sized) ordinal(1) : i32
    %m = arith.index_castui %m0 : i32 to index
    %n = arith.index_castui %n0 : i32 to index
    %in = hal.interface.binding.subspan layout(#sized) binding(0) alignment(64) offset(%c0) flags(ReadOnly) : memref<?x?xf32, #hal.descriptor_type<storage_buffer>>{%m, %n}
    %out = hal.interface.binding.subspan layout(#sized) binding(1) alignment(64) offset(%c0) : memref<?x?xf32, #hal.descriptor_type<storage_buffer>>{%m, %n}
    %0 = iree_codegen.load_from_buffer %in : memref<?x?xf32, #hal.descriptor_type<storage_buffer>> -> tensor<?x?xf32>
    %1 = tensor.empty(%m) : tensor<?xf32>
    %2 = linalg.fill {lowering_config = #iree_cpu.lowering_config<vector_common_parallel = [4]>} ins(%zero : f32) outs(%1 : tensor<?xf32>) -> tensor<?xf32>
    %3 = linalg.generic {indexing_maps = [#both, #row], iterator_types = ["parallel", "reduction"]} ins(%0 : tensor<?x?xf32>) outs(%2 : tensor<?xf32>) attrs = {lowering_config = #sum} {
    ^bb0(%a: f32, %b: f32):
      %4 = arith.addf %a, %b : f32
      linalg.yield %4 : f32
    } -> tensor<?xf32>
    %5 = tensor.empty(%m, %n) : tensor<?x?xf32>
    %6 = linalg.generic {indexing_maps = [#both, #row, #both], iterator_types = ["parallel", "parallel"]} ins(%0, %3 : tensor<?x?xf32>, tensor<?xf32>) outs(%5 : tensor<?x?xf32>) attrs = {lowering_config = #scaled} {
    ^bb0(%a: f32, %s: f32, %b: f32):
      %7 = arith.divf %a, %s : f32
      linalg.yield %7 : f32
    } -> tensor<?x?xf32>
    iree_codegen.store_to_buffer %6, %out : tensor<?x?xf32> into memref<?x?xf32, #hal.descriptor_type<storage_buffer>>
    return
  }
}
