// RUN: strata-opt %s --mlir-print-local-scope --iree-spirv-select-lowering-strategy-pass | FileCheck %s

#android = #hal.executable.target<"vulkan-spirv", "vulkan-spirv-fb", {iree_codegen.target_info = #iree_gpu.target<arch = "vp_android_baseline_2022", features = "spirv:v1.3,cap:Shader", wgp = <compute = fp32|int32, storage = b32, subgroup = none, subgroup_size_choices = [64], max_workgroup_sizes = [128, 128, 64], max_thread_count_per_workgroup = 128, max_workgroup_memory_bytes = 16384, max_workgroup_counts = [65535, 65535, 65535]>>}>

// CHECK-LABEL: func.func @elements(
// CHECK-SAME: translation_info = #iree_codegen.translation_info<pipeline = #iree_gpu.spirv_pipeline<BaseDistribute> workgroup_size = [64, 1, 1]>
// CHECK: linalg.generic {{.*}}lowering_config = #iree_codegen.lowering_config<tile_sizes = {{\[}}[64], [1]]>
func.func @elements(%a: tensor<4xf32>) -> tensor<4xf32> attributes {hal.executable.target = #android} {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%x: f32, %o: f32):
    %r = arith.negf %x : f32
    linalg.yield %r : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// Columns are shared, each workgroup has a row, and sums stay whole.
// CHECK-LABEL: func.func @product(
// CHECK: linalg.fill
// CHECK-NOT: lowering_config
// CHECK: linalg.matmul {lowering_config = #iree_codegen.lowering_config<tile_sizes = {{\[}}[1, 64, 0], [1, 1, 0]]>}
func.func @product(%a: tensor<8x16xf32>, %b: tensor<16x200xf32>) -> tensor<8x200xf32> attributes {hal.executable.target = #android} {
  %c0 = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x200xf32>
  %f = linalg.fill ins(%c0 : f32) outs(%e : tensor<8x200xf32>) -> tensor<8x200xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<8x16xf32>, tensor<16x200xf32>) outs(%f : tensor<8x200xf32>) -> tensor<8x200xf32>
  return %0 : tensor<8x200xf32>
}

// CHECK-LABEL: func.func @nothing()
// CHECK-SAME: pipeline = #iree_codegen.no_pipeline
func.func @nothing() attributes {hal.executable.target = #android} {
  return
}
