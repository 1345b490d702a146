// RUN: strata-opt %s --mlir-print-local-scope | FileCheck %s
// RUN: strata-opt %s | FileCheck %s --check-prefix=ALIAS

// ALIAS: #config = #iree_cpu.lowering_config

func.func private @configs() attributes {
  // Levels are printed sorted by name.
  // CHECK: #iree_cpu.lowering_config<cache_parallel = [12, 0], distribution = [24, 0], vector_reduction = [0, [4]]>
  a = #iree_cpu.lowering_config<distribution = [24, 0], cache_parallel = [12, 0], vector_reduction = [0, [4]]>,
  // CHECK-SAME: #iree_cpu.pipeline<LinalgExtTileAndVectorize>
  b = #iree_cpu.pipeline<LinalgExtTileAndVectorize>,
  // CHECK-SAME: #iree_cpu.inner_tile_alignments<distribution = [Equal, Unknown], vector_reduction = [Multiple]>
  c = #iree_cpu.inner_tile_alignments<distribution = [Equal, Unknown], vector_reduction = [Multiple]>
}

func.func private @layouts() attributes {
  // CHECK: #iree_cpu.cpu_encoding_resolver<>
  a = #iree_cpu.cpu_encoding_resolver<>,
  // CHECK-SAME: #iree_cpu.cpu_encoding_resolver<configuration = {ukernels = "none"}>
  b = #iree_cpu.cpu_encoding_resolver<configuration = {ukernels = "none"}>,
  // CHECK-SAME: #iree_cpu.vmvx_encoding_resolver<>
  c = #iree_cpu.vmvx_encoding_resolver<>,
  // CHECK-SAME: #iree_cpu.data_tiled_mma_layout<intrinsic = MMA_ARM_SVE_FMLA_1x4VLx1_F32_F32, intrinsics_n = 2>
  d = #iree_cpu.data_tiled_mma_layout<intrinsic = MMA_ARM_SVE_FMLA_1x4VLx1_F32_F32, intrinsics_n = 2>,
  // CHECK-SAME: #iree_cpu.mma_semantics<>
  e = #iree_cpu.mma_semantics<>,
  // CHECK-SAME: #iree_cpu.ukernel_provider
  f = #iree_cpu.ukernel_provider
}
