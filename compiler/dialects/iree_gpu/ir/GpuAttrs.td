// Attributes of iree_gpu that steer lowering: configurations, pipelines, mappings, promotion.
#ifndef STRATA_IREE_GPU_ATTRS
#define STRATA_IREE_GPU_ATTRS

include "compiler/dialects/iree_codegen/ir/CodegenInterfaces.td"
include "compiler/dialects/iree_gpu/ir/GpuBase.td"
include "compiler/dialects/iree_gpu/ir/GpuEnums.td"
include "compiler/dialects/iree_gpu/ir/GpuInterfaces.td"
include "compiler/dialects/iree_gpu/ir/GpuIntrinsics.td"
include "mlir/Dialect/SCF/IR/DeviceMappingInterface.td"
include "mlir/IR/EnumAttr.td"

//===-- Strategy -----------------------------------------------------------===//

def IREEGPU_PipelineAttr : EnumAttr<IREEGPU_Dialect, IREEGPU_LoweringPipeline, "pipeline", [
    PipelineAttrInterface]> {
  let summary = "The pipeline that lowers a function for a GPU.";
  let assemblyFormat = "`<` $value `>`";
}

def IREEGPU_SPIRVPipelineAttr
    : EnumAttr<IREEGPU_Dialect, IREEGPU_SPIRVLoweringPipeline, "spirv_pipeline", [
        PipelineAttrInterface]> {
  let summary = "The pipeline that lowers a function to SPIR-V.";
  let assemblyFormat = "`<` $value `>`";
}

def IREEGPU_ReorderWorkgroupsStrategyAttr
    : EnumAttr<IREEGPU_Dialect, IREEGPU_ReorderWorkgroupsStrategy, "reorder_workgroups_strategy"> {
  let summary = "How workgroup ids are permuted.";
  let assemblyFormat = "`<` $value `>`";
}

def IREEGPU_PipelineOptionsAttr : IREEGPU_Attr<"PipelineOptions", "pipeline_options"> {
  let summary = "Switches of a GPU pipeline.";
  let parameters = (ins
    OptionalParameter<"std::optional<int64_t>">:$prefetch_num_stages,
    OptionalParameter<"::mlir::BoolAttr">:$no_reduce_shared_memory_bank_conflicts,
    OptionalParameter<"::mlir::BoolAttr">:$use_igemm_convolution,
    OptionalParameter<"ReorderWorkgroupsStrategyAttr">:$reorder_workgroups_strategy);
  let assemblyFormat = "`<` struct(params) `>`";
}

def IREEGPU_LoweringConfigAttr : IREEGPU_Attr<"LoweringConfig", "lowering_config", [
    DeclareAttrInterfaceMethods<LoweringConfigAttrInterface, ["getWorkgroupTilingLevel"]>]> {
  let summary = "Tile sizes and other choices for an operation, by name.";
  let parameters = (ins "::mlir::DictionaryAttr":$attributes);
  let assemblyFormat = "`<` $attributes `>`";
}

def IREEGPU_DerivedThreadConfigAttr
    : IREEGPU_Attr<"DerivedThreadConfig", "derived_thread_config", [
        DeclareAttrInterfaceMethods<LoweringConfigAttrInterface>, PromotionAttr]> {
  let summary = "Thread tile sizes that follow from the shape.";
}

//===-- Promotion ----------------------------------------------------------===//

def IREEGPU_UseGlobalLoadDMAAttr : IREEGPU_Attr<"UseGlobalLoadDMA", "use_global_load_dma", [
    DeclareAttrInterfaceMethods<LoweringConfigAttrInterface>, PromotionAttr]> {
  let summary = "Copies by direct loads into shared memory.";
}

def IREEGPU_PromoteWithCacheSwizzleAttr
    : IREEGPU_Attr<"PromoteWithCacheSwizzle", "promote_with_cache_swizzle", [PromotionAttr]> {
  let summary = "Copies through a buffer whose cache lines are permuted.";
  let parameters = (ins "::mlir::Attribute":$copy_config);
  let assemblyFormat = "`<` $copy_config `>`";
}

def IREEGPU_SwizzleOperandAttr
    : IREEGPU_Attr<"SwizzleOperand", "swizzle_operand", [PromotionAttr]> {
  let summary = "Copies to shared memory with permuted accesses.";
  let parameters = (ins "::mlir::Attribute":$copy_config,
                        "::mlir::iree::codegen::SwizzleAttrInterface":$swizzle);
  let assemblyFormat = "`<` struct(params) `>`";
}

def IREEGPU_ConditionalTransposeAttr
    : IREEGPU_Attr<"ConditionalTranspose", "conditional_transpose", [
        WorkgroupReorderingAttrInterface]> {
  let summary = "Permutes workgroup ids when that balances the chips of a device.";
  let parameters = (ins "int64_t":$numXCDs, "int64_t":$numCUs);
  let assemblyFormat = "`<` $numXCDs `,` $numCUs `>`";
}

//===-- Lanes and scopes ---------------------------------------------------===//

def IREEGPU_LaneIdAttr : IREEGPU_Attr<"LaneId", "lane_id", [
    DeclareAttrInterfaceMethods<DeviceMappingAttrInterface>]> {
  let summary = "Maps a parallel loop to the lanes of a subgroup.";
  let parameters = (ins "int64_t":$dim);
  let assemblyFormat = "`<` $dim `>`";
}

def IREEGPU_LaneConstantAttr : IREEGPU_Attr<"LaneConstant", "lane_constant"> {
  let summary = "The value is the same in each group of lanes.";
  let parameters = (ins "int64_t":$group_size);
  let assemblyFormat = "`<` $group_size `>`";
}

def IREEGPU_LaneIncrementAttr : IREEGPU_Attr<"LaneIncrement", "lane_increment"> {
  let summary = "The value grows by `step` from lane to lane of a group.";
  let parameters = (ins "int64_t":$group_size, "int64_t":$step,
                        DefaultValuedParameter<"bool", "false">:$aligned);
  let hasCustomAssemblyFormat = 1;
}

def IREEGPU_LaneScopeAttr : IREEGPU_Attr<"LaneScope", "lane_scope"> {
  let summary = "Parallel execution over the lanes of a subgroup.";
}

def IREEGPU_SubgroupScopeAttr : IREEGPU_Attr<"SubgroupScope", "subgroup_scope"> {
  let summary = "Parallel execution over the subgroups of a workgroup.";
}

//===-- Layouts of encoded tensors -----------------------------------------===//

def IREEGPU_GPUEncodingResolverAttr
    : IREEGPU_Attr<"GPUEncodingResolver", "gpu_encoding_resolver"> {
  let summary = "Packed layouts for GPUs.";
  let parameters = (ins OptionalParameter<"::mlir::DictionaryAttr">:$configuration);
  let assemblyFormat = "`<` struct(params) `>`";
}

def IREEGPU_GPUPaddingResolverAttr : IREEGPU_Attr<"GPUPaddingResolver", "gpu_padding_resolver"> {
  let summary = "Padded row-major layouts that avoid cache conflicts.";
  let parameters = (ins OptionalParameter<"std::optional<uint32_t>">:$cache_line_bytes,
                        OptionalParameter<"std::optional<uint32_t>">:$cache_sets);
  let assemblyFormat = "`<` struct(params) `>`";
}

#endif // STRATA_IREE_GPU_ATTRS
