// The ops of the dialect, in exactly the text that they print as.
// RUN: grep -v -e '^// [^-]' -e '^$' %s > %t
// RUN: strata-opt %t --split-input-file --mlir-print-local-scope | grep -v '^$' | diff %t -

module {
  func.func @inner(%arg0: tensor<?x?x16x16xf16>, %arg1: tensor<?x?x16x16xf16>, %arg2: tensor<?x?x16x16xf32>) -> tensor<?x?x16x16xf32> {
    %0 = iree_codegen.inner_tiled ins(%arg0, %arg1) outs(%arg2) <indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = false, opaque = false>> : tensor<?x?x16x16xf16>, tensor<?x?x16x16xf16> into tensor<?x?x16x16xf32>
    return %0 : tensor<?x?x16x16xf32>
  }
}

// -----

module {
  func.func @inner(%arg0: tensor<2x2x16x16xf16>, %arg1: tensor<2x2x16x16xf16>, %arg2: tensor<2x2x16x16xf32>) -> tensor<2x2x16x16xf32> {
    %0 = iree_codegen.inner_tiled ins(%arg0, %arg1) outs(%arg2) <indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = false, opaque = true>> : tensor<2x2x16x16xf16>, tensor<2x2x16x16xf16> into tensor<2x2x16x16xf32>
    return %0 : tensor<2x2x16x16xf32>
  }
}

// -----

module {
  func.func @inner(%arg0: tensor<2x2x16x16xf16>, %arg1: tensor<2x2x16x16xf16>, %arg2: tensor<2x2x16x16xf32>) -> tensor<2x2x16x16xf32> {
    %c0 = arith.constant 0 : index
    %0 = scf.forall (%arg3) in (64) shared_outs(%arg4 = %arg2) -> (tensor<2x2x16x16xf32>) {
      %1:3 = affine.delinearize_index %arg3 into (4, 16) : index, index, index
      %2 = iree_codegen.index_hint %1#1(#iree_gpu.lane_constant<16>) : index
      %3 = iree_codegen.index_hint %1#2(#iree_gpu.lane_increment<16, aligned>) : index
      %4 = affine.linearize_index disjoint [%2, %c0] by (4, 4) : index
      %extracted_slice = tensor.extract_slice %arg0[0, 0, %3, %4] [2, 2, 1, 4] [1, 1, 1, 1] : tensor<2x2x16x16xf16> to tensor<2x2x1x4xf16>
      %extracted_slice_0 = tensor.extract_slice %arg1[0, 0, %4, %3] [2, 2, 4, 1] [1, 1, 1, 1] : tensor<2x2x16x16xf16> to tensor<2x2x4x1xf16>
      %extracted_slice_1 = tensor.extract_slice %arg4[0, 0, %4, %3] [2, 2, 4, 1] [1, 1, 1, 1] : tensor<2x2x16x16xf32> to tensor<2x2x4x1xf32>
      %5 = iree_codegen.inner_tiled ins(%extracted_slice, %extracted_slice_0) outs(%extracted_slice_1) <indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : tensor<2x2x1x4xf16>, tensor<2x2x4x1xf16> into tensor<2x2x4x1xf32>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %5 into %arg4[0, 0, %4, %3] [2, 2, 4, 1] [1, 1, 1, 1] : tensor<2x2x4x1xf32> into tensor<2x2x16x16xf32>
      }
    } {mapping = [#iree_gpu.lane_id<0>]}
    return %0 : tensor<2x2x16x16xf32>
  }
}

// -----

module {
  func.func @expand(%arg0: tensor<2x2x32x8xf16>, %arg1: tensor<2x2x8x32xf16>, %arg2: tensor<2x2x32x32xf32>) -> tensor<2x2x32x32xf32> {
    %0 = iree_codegen.inner_tiled ins(%arg0, %arg1) outs(%arg2) <indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], kind = #iree_gpu.mma_layout<MFMA_F32_32x32x8_F16>, semantics = #iree_gpu.mma_semantics<distributed = false, opaque = true>> : tensor<2x2x32x8xf16>, tensor<2x2x8x32xf16> into tensor<2x2x32x32xf32>
    return %0 : tensor<2x2x32x32xf32>
  }
}

// -----

module {
  func.func @expand(%arg0: tensor<2x2x32x8xf16>, %arg1: tensor<2x2x8x32xf16>, %arg2: tensor<2x2x32x32xf32>) -> tensor<2x2x32x32xf32> {
    %expanded = tensor.expand_shape %arg2 [[0], [1], [2, 3], [4]] output_shape [2, 2, 4, 8, 32] : tensor<2x2x32x32xf32> into tensor<2x2x4x8x32xf32>
    %0 = iree_codegen.inner_tiled ins(%arg0, %arg1) outs(%expanded) <indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], kind = #iree_gpu.mma_layout<MFMA_F32_32x32x8_F16>, semantics = #iree_gpu.mma_semantics<distributed = false, opaque = true>> : tensor<2x2x32x8xf16>, tensor<2x2x8x32xf16> into tensor<2x2x4x8x32xf32>
    %collapsed = tensor.collapse_shape %0 [[0], [1], [2, 3], [4]] : tensor<2x2x4x8x32xf32> into tensor<2x2x32x32xf32>
    return %collapsed : tensor<2x2x32x32xf32>
  }
}

// -----

module {
  func.func @unroll(%arg0: vector<2x1x4xf16>, %arg1: vector<1x1x4xf16>, %arg2: vector<2x1x4xf32>) -> vector<2x1x4xf32> {
    %0 = iree_codegen.inner_tiled ins(%arg0, %arg1) outs(%arg2) <indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : vector<2x1x4xf16>, vector<1x1x4xf16> into vector<2x1x4xf32>
    return %0 : vector<2x1x4xf32>
  }
}

// -----

module {
  func.func @lower_barrier(%arg0: vector<4xf32>) -> vector<4xf32> {
    %0 = iree_gpu.value_barrier %arg0 : vector<4xf32>
    return %0 : vector<4xf32>
  }
  func.func @lower_mma(%arg0: vector<4xf16>, %arg1: vector<4xf16>, %arg2: vector<4xf32>) -> vector<4xf32> {
    %0 = iree_codegen.inner_tiled ins(%arg0, %arg1) outs(%arg2) <indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = [], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>> : vector<4xf16>, vector<4xf16> into vector<4xf32>
    return %0 : vector<4xf32>
  }
}

// -----

module {
  func.func @barrier_region(%arg0: tensor<6x6xf32>) -> (tensor<3x2xf32>, index) {
    %0:2 = iree_gpu.barrier_region ins(%arg0 : tensor<6x6xf32>) {
    ^bb0(%arg1: tensor<6x6xf32>):
      %extracted_slice = tensor.extract_slice %arg1[0, 0] [3, 2] [1, 1] : tensor<6x6xf32> to tensor<3x2xf32>
      %c0 = arith.constant 0 : index
      iree_gpu.yield %extracted_slice, %c0 : tensor<3x2xf32>, index
    } : tensor<3x2xf32>, index
    return %0#0, %0#1 : tensor<3x2xf32>, index
  }
}

// -----

module {
  func.func @barrier_region_noins() -> index {
    %0 = iree_gpu.barrier_region {
      %c0 = arith.constant 0 : index
      iree_gpu.yield %c0 : index
    } : index
    return %0 : index
  }
}

// -----

module {
  func.func @value_barrier(%arg0: tensor<8x?xf32>, %arg1: tensor<4xf16>, %arg2: vector<4xf32>) -> (tensor<8x?xf32>, tensor<4xf16>, vector<4xf32>) {
    %0:2 = iree_gpu.value_barrier %arg0, %arg1 : tensor<8x?xf32>, tensor<4xf16>
    %1 = iree_gpu.value_barrier %arg2 : vector<4xf32>
    return %0#0, %0#1, %1 : tensor<8x?xf32>, tensor<4xf16>, vector<4xf32>
  }
}

// -----

module {
  func.func @scan(%arg0: f32, %arg1: f32, %arg2: i32) -> (f32, f32, i32) {
    %result, %total = iree_gpu.subgroup_scan inclusive(%arg0) cluster(size = 16, stride = 2) {
    ^bb0(%arg3: f32, %arg4: f32):
      %0 = arith.addf %arg3, %arg4 : f32
      iree_gpu.yield %0 : f32
    } : f32
    %result_0, %total_1 = iree_gpu.subgroup_scan(%arg0, identity = %arg1 : f32) {
    ^bb0(%arg3: f32, %arg4: f32):
      %0 = arith.maximumf %arg3, %arg4 : f32
      iree_gpu.yield %0 : f32
    } : f32
    %result_2, %total_3 = iree_gpu.subgroup_scan inclusive(%arg2) cluster(size = 8) {
    ^bb0(%arg3: i32, %arg4: i32):
      %0 = arith.addi %arg3, %arg4 : i32
      iree_gpu.yield %0 : i32
    } : i32
    return %result, %total_1, %result_2 : f32, f32, i32
  }
}

// -----

module {
  func.func @brc(%arg0: tensor<?x8xf16>, %arg1: index) -> tensor<?x8xf16> {
    %0 = iree_gpu.buffer_resource_cast %arg0 : tensor<?x8xf16>
    %1 = iree_gpu.buffer_resource_cast %0 cacheSwizzleStride(%arg1) : tensor<?x8xf16>
    return %1 : tensor<?x8xf16>
  }
}

// -----

module {
  func.func @gather_dma(%arg0: tensor<1024x64xf32>, %arg1: tensor<4x64xf32>, %arg2: tensor<4xi32>) -> tensor<4x64xf32> {
    %0 = scf.forall (%arg3) in (32) shared_outs(%arg4 = %arg1) -> (tensor<4x64xf32>) {
      scf.forall.in_parallel {
        iree_gpu.coalesced_gather_dma %arg0[%arg2] into %arg4 lane(%arg3) in_bounds [true, false] : tensor<1024x64xf32>, tensor<4xi32>, tensor<4x64xf32>, index
      }
    } {mapping = [#iree_gpu.lane_id<0>]}
    return %0 : tensor<4x64xf32>
  }
}

// -----

module {
  func.func @gather_dma_buf(%arg0: memref<4x64xf32>, %arg1: memref<4x64xf32, #gpu.address_space<workgroup>>, %arg2: index) {
    iree_gpu.coalesced_gather_dma %arg0 into %arg1 lane(%arg2) : memref<4x64xf32>, memref<4x64xf32, #gpu.address_space<workgroup>>, index
    return
  }
}

// -----

module {
  func.func @async_dma(%arg0: tensor<16x64xf32>, %arg1: tensor<16x64xf32>, %arg2: memref<16x64xf32>, %arg3: memref<16x64xf32, #gpu.address_space<workgroup>>, %arg4: index, %arg5: vector<4xindex>) -> tensor<16x64xf32> {
    %0 = iree_gpu.async_dma %arg0[%arg4, %arg4] to %arg1[%arg4, %arg4], vector<1x4xf32> in_bounds [true, true] : tensor<16x64xf32>, tensor<16x64xf32> -> tensor<16x64xf32>
    iree_gpu.async_dma %arg2[%arg4, %arg4] to %arg3[%arg4, %arg4], vector<1x4xf32> permutation_map affine_map<(d0, d1) -> (d0, d1)> : memref<16x64xf32>, memref<16x64xf32, #gpu.address_space<workgroup>>
    return %0 : tensor<16x64xf32>
  }
}

// -----

module {
  func.func @async_dma_gather(%arg0: memref<16x64xf32>, %arg1: memref<16x64xf32, #gpu.address_space<workgroup>>, %arg2: index, %arg3: vector<4xindex>) {
    iree_gpu.async_dma %arg0[%arg3, %arg2] to %arg1[%arg2, %arg2], vector<4x4xf32> : memref<16x64xf32> [vector<4xindex>, index], memref<16x64xf32, #gpu.address_space<workgroup>>
    return
  }
}

// -----

module {
  func.func @gsb() {
    iree_gpu.global_subgroup_barrier
    return
  }
}

// -----

module {
  func.func private @attrs() attributes {a = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, a2 = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16, col_major = true>, b = #iree_gpu.data_tiled_mma_layout<intrinsic = MFMA_F32_16x16x4_F32, intrinsics_m = 4, subgroups_n = 2>, c = #iree_gpu.virtual_mma_layout<VMFMA_F32_16x16x32_F16>, d = #iree_gpu.lowering_config<{promote_operands = [0, 1], reduction = [0, 0, 4], thread = [1, 4], workgroup = [64, 64, 0]}>, e = #iree_gpu.pipeline<TileAndFuse>, e2 = #iree_gpu.spirv_pipeline<BaseVectorize>, f = #iree_gpu.lane_id<0>, g = #iree_gpu.derived_thread_config, h = #iree_gpu.use_global_load_dma, i = #iree_gpu.pipeline_options<prefetch_num_stages = 2, no_reduce_shared_memory_bank_conflicts = true, use_igemm_convolution = false, reorder_workgroups_strategy = <Transpose>>, j = #iree_gpu.promote_with_cache_swizzle<#iree_gpu.derived_thread_config>, k = #iree_gpu.swizzle_operand<copy_config = #iree_gpu.derived_thread_config, swizzle = #iree_codegen.xor_shuffle<128, 8>>, l = #iree_gpu.subgroup_scope, m = #iree_gpu.lane_scope, n = #iree_gpu.mma_semantics<distributed = false, opaque = true>, o = #iree_gpu.scaled_mma_layout<intrinsic = MFMA_SCALE_F32_16x16x128_B32, lhs_elem_type = f8E4M3FN, rhs_elem_type = f8E4M3FN, acc_elem_type = f32>, p = #iree_gpu.conditional_transpose<8, 38>, q = #iree_gpu.lane_constant<16>, s = #iree_gpu.lane_increment<16, step = 4, aligned>, t = #iree_gpu.target<arch = "sm_60", features = "+ptx76", wgp = <compute = fp64|fp32|fp16|int64|int32|int16|int8, storage = b64|b32|b16|b8, subgroup = shuffle|arithmetic, subgroup_size_choices = [32], max_workgroup_sizes = [1024, 1024, 1024], max_thread_count_per_workgroup = 1024, max_workgroup_memory_bytes = 49152, max_workgroup_counts = [2147483647, 65535, 65535]>>, u = #iree_gpu.target<arch = "gfx942", features = "", wgp = <compute = fp32|int8, storage = b32, subgroup = shuffle, dot = dp4xi8toi32, mma = [<MFMA_F32_16x16x4_F32>], subgroup_size_choices = [64], max_workgroup_sizes = [1024, 1024, 1024], max_thread_count_per_workgroup = 1024, max_workgroup_memory_bytes = 65536, max_workgroup_counts = [1, 2, 3]>, chip = <wgp_count = 304, sku = "mi300x">>}
}
