// RUN: strata-opt %s --split-input-file --verify-diagnostics --iree-llvmgpu-select-lowering-strategy

// expected-error @+1 {{is compiled for a target that doesn't say which GPU it is}}
func.func @no_target() {
  return
}

// -----

#pascal = #hal.executable.target<"cuda", "cuda-nvptx-fb", {iree_codegen.target_info = #iree_gpu.target<arch = "sm_60", features = "", wgp = <compute = fp32|int32, storage = b32, subgroup = shuffle, subgroup_size_choices = [32], max_workgroup_sizes = [1024, 1024, 64], max_thread_count_per_workgroup = 1024, max_workgroup_memory_bytes = 49152, max_workgroup_counts = [2147483647, 65535, 65535]>>}>

func.func @few_rows(%a: tensor<2x64xf32>, %b: tensor<64x128xf32>, %c: tensor<2x128xf32>) -> tensor<2x128xf32> attributes {hal.executable.target = #pascal} {
  // expected-error @+1 {{has no lowering strategy for GPUs: there is none yet for contractions with few rows or columns, or an unknown number of them}}
  %0 = linalg.matmul ins(%a, %b : tensor<2x64xf32>, tensor<64x128xf32>) outs(%c : tensor<2x128xf32>) -> tensor<2x128xf32>
  return %0 : tensor<2x128xf32>
}

// -----

#pascal = #hal.executable.target<"cuda", "cuda-nvptx-fb", {iree_codegen.target_info = #iree_gpu.target<arch = "sm_60", features = "", wgp = <compute = fp32|int32, storage = b32, subgroup = shuffle, subgroup_size_choices = [32], max_workgroup_sizes = [1024, 1024, 64], max_thread_count_per_workgroup = 1024, max_workgroup_memory_bytes = 49152, max_workgroup_counts = [2147483647, 65535, 65535]>>}>

func.func @unknown_rows(%a: tensor<?x64xf32>, %b: tensor<64x128xf32>, %c: tensor<?x128xf32>) -> tensor<?x128xf32> attributes {hal.executable.target = #pascal} {
  // expected-error @+1 {{has no lowering strategy for GPUs: there is none yet for contractions with few rows or columns, or an unknown number of them}}
  %0 = linalg.matmul ins(%a, %b : tensor<?x64xf32>, tensor<64x128xf32>) outs(%c : tensor<?x128xf32>) -> tensor<?x128xf32>
  return %0 : tensor<?x128xf32>
}

// -----

#pascal = #hal.executable.target<"cuda", "cuda-nvptx-fb", {iree_codegen.target_info = #iree_gpu.target<arch = "sm_60", features = "", wgp = <compute = fp32|int32, storage = b32, subgroup = shuffle, subgroup_size_choices = [32], max_workgroup_sizes = [1024, 1024, 64], max_thread_count_per_workgroup = 1024, max_workgroup_memory_bytes = 49152, max_workgroup_counts = [2147483647, 65535, 65535]>>}>

func.func @two_sums(%a: tensor<8x4x5xf32>, %b: tensor<4x5x6xf32>, %c: tensor<8x6xf32>) -> tensor<8x6xf32> attributes {hal.executable.target = #pascal} {
  // expected-error @+1 {{has no lowering strategy for GPUs: there is none yet for contractions with several loops of rows, columns or sums}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k, l) -> (i, k, l)>, affine_map<(i, j, k, l) -> (k, l, j)>, affine_map<(i, j, k, l) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%a, %b : tensor<8x4x5xf32>, tensor<4x5x6xf32>) outs(%c : tensor<8x6xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}

// -----

#pascal = #hal.executable.target<"cuda", "cuda-nvptx-fb", {iree_codegen.target_info = #iree_gpu.target<arch = "sm_60", features = "", wgp = <compute = fp32|int32, storage = b32, subgroup = shuffle, subgroup_size_choices = [32], max_workgroup_sizes = [1024, 1024, 64], max_thread_count_per_workgroup = 1024, max_workgroup_memory_bytes = 49152, max_workgroup_counts = [2147483647, 65535, 65535]>>}>

func.func @long_rows(%a: tensor<64x32xf32>, %b: tensor<32xf32>, %c: tensor<64xf32>) -> tensor<64xf32> attributes {hal.executable.target = #pascal} {
  // expected-error @+1 {{has no lowering strategy for GPUs: there is none yet for reductions that the threads of a subgroup share}}
  %0 = linalg.matvec ins(%a, %b : tensor<64x32xf32>, tensor<32xf32>) outs(%c : tensor<64xf32>) -> tensor<64xf32>
  return %0 : tensor<64xf32>
}

// -----

#pascal = #hal.executable.target<"cuda", "cuda-nvptx-fb", {iree_codegen.target_info = #iree_gpu.target<arch = "sm_60", features = "", wgp = <compute = fp32|int32, storage = b32, subgroup = shuffle, subgroup_size_choices = [32], max_workgroup_sizes = [1024, 1024, 64], max_thread_count_per_workgroup = 1024, max_workgroup_memory_bytes = 49152, max_workgroup_counts = [2147483647, 65535, 65535]>>}>

func.func @half(%a: tensor<8xf32>) -> tensor<8xf32> attributes {hal.executable.target = #pascal} {
  // expected-error @+1 {{has a lowering configuration without a translation info}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : tensor<8xf32>) attrs = {lowering_config = #iree_gpu.lowering_config<{thread = [1]}>} {
  ^bb0(%o: f32):
    linalg.yield %o : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
