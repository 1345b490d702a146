// RUN: strata-opt %s --mlir-print-local-scope | FileCheck %s

func.func private @strategy() attributes {
  // CHECK: #iree_gpu.lowering_config<{thread = [2, 1], workgroup = [64, 32]}>
  a = #iree_gpu.lowering_config<{workgroup = [64, 32], thread = [2, 1]}>,
  // CHECK-SAME: #iree_gpu.pipeline<VectorDistribute>
  b = #iree_gpu.pipeline<VectorDistribute>,
  // CHECK-SAME: #iree_gpu.pipeline_options<prefetch_num_stages = 3, use_igemm_convolution = true, reorder_workgroups_strategy = <None>>
  c = #iree_gpu.pipeline_options<prefetch_num_stages = 3, use_igemm_convolution = true, reorder_workgroups_strategy = <None>>,
  // CHECK-SAME: #iree_gpu.swizzle_operand<copy_config = #iree_gpu.use_global_load_dma, swizzle = #iree_codegen.rotate_rows<32, 8>>
  d = #iree_gpu.swizzle_operand<copy_config = #iree_gpu.use_global_load_dma, swizzle = #iree_codegen.rotate_rows<32, 8>>
}

func.func private @lanes() attributes {
  // CHECK: [#iree_gpu.lane_id<1>, #iree_gpu.lane_constant<4>, #iree_gpu.lane_increment<8>, #iree_gpu.lane_increment<8, step = 2>, #iree_gpu.lane_increment<8, aligned>]
  a = [#iree_gpu.lane_id<1>, #iree_gpu.lane_constant<4>, #iree_gpu.lane_increment<8>, #iree_gpu.lane_increment<8, step = 2>, #iree_gpu.lane_increment<8, aligned>],
  // CHECK-SAME: [#iree_gpu.lane_scope, #iree_gpu.subgroup_scope, #iree_gpu.derived_thread_config]
  b = [#iree_gpu.lane_scope, #iree_gpu.subgroup_scope, #iree_gpu.derived_thread_config],
  // CHECK-SAME: [#iree_gpu.gpu_encoding_resolver<>, #iree_gpu.gpu_padding_resolver<cache_line_bytes = 64>]
  c = [#iree_gpu.gpu_encoding_resolver<>, #iree_gpu.gpu_padding_resolver<cache_line_bytes = 64>]
}

func.func private @machines() attributes {
  // CHECK: #iree_gpu.target<arch = "sm_90", features = "+ptx80", wgp = <compute = fp64|int8, storage = b32|b8, subgroup = none, dot = dp4xi8toi32, mma = [<NV_MMA_SYNC_F32_16x8x16_F16>, <NV_WMMA_F32_16x16x16_F16, col_major = true>], subgroup_size_choices = [32], max_workgroup_sizes = [8, 8, 8], max_thread_count_per_workgroup = 64, max_workgroup_memory_bytes = 128, max_workgroup_counts = [9, 9, 9], simds_per_wgp = 4>, chip = <wgp_count = 20>>
  a = #iree_gpu.target<arch = "sm_90", features = "+ptx80", wgp = <compute = fp64|int8, storage = b32|b8, subgroup = none, dot = dp4xi8toi32, mma = [<NV_MMA_SYNC_F32_16x8x16_F16>, <NV_WMMA_F32_16x16x16_F16, col_major = true>], subgroup_size_choices = [32], max_workgroup_sizes = [8, 8, 8], max_thread_count_per_workgroup = 64, max_workgroup_memory_bytes = 128, max_workgroup_counts = [9, 9, 9], simds_per_wgp = 4>, chip = <wgp_count = 20>>,
  // CHECK-SAME: #iree_gpu.scaled_mma_layout<intrinsic = MFMA_SCALE_F32_32x32x64_B32, lhs_elem_type = f4E2M1FN, rhs_elem_type = f4E2M1FN, acc_elem_type = f32>
  b = #iree_gpu.scaled_mma_layout<intrinsic = MFMA_SCALE_F32_32x32x64_B32, lhs_elem_type = f4E2M1FN, rhs_elem_type = f4E2M1FN, acc_elem_type = f32>,
  // CHECK-SAME: #iree_gpu.data_tiled_mma_layout<intrinsic = WMMAR4_F32_16x16x16_F16, subgroups_m = 2, operands_interleaving_intrinsics_k = [0]>
  c = #iree_gpu.data_tiled_mma_layout<intrinsic = WMMAR4_F32_16x16x16_F16, subgroups_m = 2, operands_interleaving_intrinsics_k = [0]>
}
