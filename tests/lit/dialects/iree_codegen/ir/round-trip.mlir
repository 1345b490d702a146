// The ops of the dialect, in exactly the text that they print as.
// RUN: grep -v -e '^// [^-]' -e '^$' %s > %t
// RUN: strata-opt %t --split-input-file --mlir-print-local-scope | grep -v '^$' | diff %t -

module {
  func.func @buf(%arg0: memref<4x?xf32>, %arg1: tensor<4x?xf32>) -> tensor<4x?xf32> {
    %0 = iree_codegen.load_from_buffer %arg0 : memref<4x?xf32> -> tensor<4x?xf32>
    iree_codegen.store_to_buffer %arg1, %arg0 : tensor<4x?xf32> into memref<4x?xf32>
    %base_buffer, %offset, %sizes:2, %strides:2 = iree_codegen.extract_strided_metadata %arg0 : memref<4x?xf32> -> memref<f32>, index, index, index, index, index
    return %0 : tensor<4x?xf32>
  }
}

// -----

module {
  func.func @entry() {
    return
  }
  iree_codegen.dispatch_config @entry workgroup_size = [64, 1, 1] subgroup_size = 32 workgroup_local_memory = 1024 {
  ^bb0(%arg0: !hal.device, %arg1: index):
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice(%arg1)
    iree_codegen.yield %x, %y, %z : index, index, index
  }
}

// -----

module {
  func.func @misc(%arg0: tensor<4xf32>, %arg1: memref<64xf32>, %arg2: index, %arg3: index) -> (tensor<4xf32>, index) {
    %0 = iree_codegen.fusion_barrier %arg0 : tensor<4xf32>
    %1 = iree_codegen.index_hint %arg2(#iree_gpu.lane_constant<16>) : index
    %2 = iree_codegen.swizzle_hint %arg1[#iree_codegen.rotate_rows<64, 4>] : memref<64xf32>
    %3:2 = iree_codegen.query_tile_sizes tensor<4x4xf32, #iree_encoding.testing<>> -> index, index
    %4 = iree_codegen.null_pointer
    return %0, %1 : tensor<4xf32>, index
  }
}

// -----

module {
  func.func @hint(%arg0: index) {
    iree_codegen.workgroup_count_hint(%arg0, 4, 1)
    return
  }
}

// -----

module {
  func.func @uk(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>, %arg2: index) -> tensor<4xf32> {
    %0 = iree_codegen.ukernel.generic "vmvx.foo" ins(%arg0 : tensor<4xf32>) outs(%arg1 : tensor<4xf32>) (%arg2 : index) fn_def_attrs {hal.import.bitcode = true} strided_dims([[0], [0]]) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}

// -----

module {
  func.func @smt(%arg0: index) {
    iree_codegen.smt.constraints target = <set = 0>, pipeline = #iree_gpu.pipeline<TileAndFuse>, 
     knobs = {wg = #iree_codegen.smt.int_knob<"wg_m">}
     dims(%arg0) {
    ^bb0(%arg1: !smt.int):
      %0 = iree_codegen.smt.knob "wg_m" : !smt.int
      %1 = iree_codegen.smt.lookup %0 [0, 1] -> [16, 32] : !smt.int
      %2 = smt.eq %1, %arg1 : !smt.int
      iree_codegen.smt.assert %2, "must divide {}", %arg1 : !smt.bool, !smt.int
    }
    return
  }
}

// -----

module {
  func.func private @attrs() attributes {a = #iree_codegen.translation_info<pipeline = #iree_cpu.pipeline<Mmt4dTilingExpert>>, b = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [32, 1, 1] subgroup_size = 32, {gpu_pipeline_options = #iree_gpu.pipeline_options<>}>, c = #iree_codegen.translation_info<pipeline = #iree_codegen.transform_dialect_codegen codegen_spec = @strategy>, d = #iree_codegen.translation_info<pipeline = #iree_codegen.no_pipeline>, d2 = #iree_codegen.translation_info<pipeline = #iree_codegen.pass_pipeline<"canonicalize">>, d3 = #iree_codegen.vmvx_pipeline, e = #iree_codegen.lowering_config<tile_sizes = [[10, 20], [1, 1], [0, 0], {sizes = [4, [8]], interchange = [1, 0]}]>, f = #iree_cpu.lowering_config<cache_reduction = [0, 0, 16], distribution = [64, 64, 0], vector_common_parallel = [8, [8], 0], vector_reduction = [0, 0, 1]>, g = #iree_codegen.compilation_info<lowering_config = #iree_cpu.lowering_config<vector_common_parallel = [1, 1, 0, 8, 8, 0]>, translation_info = <pipeline = #iree_cpu.pipeline<DataTiling>>>, h = #iree_codegen.export_config<workgroup_size = [4, 1]>, i = #iree_codegen.workgroup_mapping<x>, i2 = #iree_codegen.workgroup_mapping<z:1>, i3 = #iree_codegen.local_mapping<0>, i4 = #iree_codegen.workgroup_local, i5 = #iree_codegen.workgroup_scope, i6 = #iree_codegen.workgroup_scope<linearize>, j = #iree_codegen.denormal_fp_math<"preserve-sign">, k = #iree_codegen.rotate_rows<64, 4>, l = #iree_codegen.xor_shuffle<128, 8>, m = #iree_codegen.simple_target<max_workgroup_count = [1, 2, 3]>, n = #iree_codegen.ukernel_descriptor<"foo", tensor>, o = #iree_codegen.symbolic_ukernel_provider, p = #iree_codegen.root_op<set = 0>, q = #iree_cpu.data_tiled_mma_layout<intrinsic = MMA_X86_AVX512_1x16x1_F32_F32, intrinsics_m = 16>, r = #iree_cpu.mma_semantics<>, s = #iree_cpu.ukernel_provider, t = #iree_cpu.cpu_encoding_resolver<>}
}
