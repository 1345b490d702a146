// Attributes of iree_gpu that describe a machine: its intrinsics, processors and chips.
#ifndef STRATA_IREE_GPU_TARGET_ATTRS
#define STRATA_IREE_GPU_TARGET_ATTRS

include "compiler/dialects/iree_gpu/ir/GpuAttrs.td"

class IREEGPU_EnumAttr<EnumInfo enum, string attrMnemonic, string text>
    : EnumAttr<IREEGPU_Dialect, enum, attrMnemonic> {
  let summary = text;
}

def IREEGPU_ComputeBitwidthsAttr
    : IREEGPU_EnumAttr<IREEGPU_ComputeBitwidths, "compute_bitwidths", "Computation widths.">;
def IREEGPU_StorageBitwidthsAttr
    : IREEGPU_EnumAttr<IREEGPU_StorageBitwidths, "storage_bitwidths", "Storage widths.">;
def IREEGPU_SubgroupOpsAttr
    : IREEGPU_EnumAttr<IREEGPU_SubgroupOps, "subgroup_ops", "Subgroup operations.">;
def IREEGPU_DotProductOpsAttr
    : IREEGPU_EnumAttr<IREEGPU_DotProductOps, "dotproduct_ops", "Dot product operations.">;
def IREEGPU_MMAIntrinsicAttr
    : IREEGPU_EnumAttr<IREEGPU_MMAIntrinsic, "mma_intrinsic", "A matrix instruction.">;
def IREEGPU_VirtualMMAIntrinsicAttr
    : IREEGPU_EnumAttr<IREEGPU_VirtualMMAIntrinsic, "virtual_mma_intrinsic",
                       "A matrix operation made of instructions.">;

//===-- Matrix operations --------------------------------------------------===//

def IREEGPU_MMAAttr : IREEGPU_Attr<"MMA", "mma_layout", [
    MmaInterfaceAttr, InnerTileDescAttrInterface]> {
  let summary = "One matrix instruction.";
  let parameters = (ins EnumParameter<IREEGPU_MMAIntrinsic>:$intrinsic,
                        DefaultValuedParameter<"bool", "false">:$col_major);
  let assemblyFormat = "`<` $intrinsic (`,` `col_major` `=` $col_major^)? `>`";
}

def IREEGPU_VirtualMMAAttr : IREEGPU_Attr<"VirtualMMA", "virtual_mma_layout", [
    MmaInterfaceAttr, InnerTileDescAttrInterface]> {
  let summary = "One matrix operation made of instructions.";
  let parameters = (ins EnumParameter<IREEGPU_VirtualMMAIntrinsic>:$intrinsic,
                        DefaultValuedParameter<"bool", "false">:$col_major);
  let assemblyFormat = "`<` $intrinsic (`,` `col_major` `=` $col_major^)? `>`";
}

def IREEGPU_ScaledMMAAttr : IREEGPU_Attr<"ScaledMMA", "scaled_mma_layout", [
    InnerTileDescAttrInterface]> {
  let summary = "One matrix instruction with block scales.";
  let parameters = (ins EnumParameter<IREEGPU_ScaledMMAIntrinsic>:$intrinsic,
                        "::mlir::Type":$lhs_elem_type, "::mlir::Type":$rhs_elem_type,
                        "::mlir::Type":$acc_elem_type,
                        DefaultValuedParameter<"bool", "false">:$col_major);
  let assemblyFormat = "`<` struct(params) `>`";
}

def IREEGPU_DataTiledMMAAttr : IREEGPU_Attr<"DataTiledMMA", "data_tiled_mma_layout", [
    MmaInterfaceAttr, InnerTileDescAttrInterface, DataTiledMMAInterfaceAttr]> {
  let summary = "A tile of matrix instructions, spread over subgroups.";
  let parameters = (ins EnumParameter<IREEGPU_MMAIntrinsic>:$intrinsic,
                        DefaultValuedParameter<"int64_t", "1">:$intrinsics_m,
                        DefaultValuedParameter<"int64_t", "1">:$subgroups_m,
                        DefaultValuedParameter<"int64_t", "1">:$intrinsics_n,
                        DefaultValuedParameter<"int64_t", "1">:$subgroups_n,
                        DefaultValuedParameter<"int64_t", "1">:$intrinsics_k,
                        DefaultValuedParameter<"int64_t", "1">:$subgroups_k,
                        OptionalParameter<"::mlir::DenseI64ArrayAttr">:$operands_interleaving_intrinsics_m,
                        OptionalParameter<"::mlir::DenseI64ArrayAttr">:$operands_interleaving_intrinsics_n,
                        OptionalParameter<"::mlir::DenseI64ArrayAttr">:$operands_interleaving_intrinsics_k);
  let assemblyFormat = "`<` struct(params) `>`";
}

def IREEGPU_DataTiledScaledMMAAttr
    : IREEGPU_Attr<"DataTiledScaledMMA", "data_tiled_scaled_mma_layout", [
        InnerTileDescAttrInterface, DataTiledMMAInterfaceAttr]> {
  let summary = "A tile of matrix instructions with block scales, spread over subgroups.";
  let parameters = (ins EnumParameter<IREEGPU_ScaledMMAIntrinsic>:$intrinsic,
                        "::mlir::Type":$lhs_elem_type, "::mlir::Type":$rhs_elem_type,
                        "::mlir::Type":$acc_elem_type,
                        DefaultValuedParameter<"int64_t", "1">:$intrinsics_m,
                        DefaultValuedParameter<"int64_t", "1">:$subgroups_m,
                        DefaultValuedParameter<"int64_t", "1">:$intrinsics_n,
                        DefaultValuedParameter<"int64_t", "1">:$subgroups_n,
                        DefaultValuedParameter<"int64_t", "1">:$intrinsics_k,
                        DefaultValuedParameter<"int64_t", "1">:$subgroups_k,
                        OptionalParameter<"::mlir::DenseI64ArrayAttr">:$operands_interleaving_intrinsics_m,
                        OptionalParameter<"::mlir::DenseI64ArrayAttr">:$operands_interleaving_intrinsics_n,
                        OptionalParameter<"::mlir::DenseI64ArrayAttr">:$operands_interleaving_intrinsics_k,
                        OptionalParameter<"::mlir::DenseI64ArrayAttr">:$unswizzled_operands);
  let assemblyFormat = "`<` struct(params) `>`";
}

def IREEGPU_MMASemanticsAttr : IREEGPU_Attr<"MMASemantics", "mma_semantics", [
    InnerTiledSemanticsAttrInterface]> {
  let summary = "Whether inner tiles are spread over lanes, and whether their layout is hidden.";
  let parameters = (ins "bool":$distributed, "bool":$opaque);
  let assemblyFormat = "`<` struct(params) `>`";
}

def IREEGPU_MMAOpsArrayAttr : ArrayOfAttr<IREEGPU_Dialect, "MMAOpsArray", "mma_ops", "MMAAttr">;
def IREEGPU_ScaledMMAOpsArrayAttr
    : ArrayOfAttr<IREEGPU_Dialect, "ScaledMMAOpsArray", "scaled_mma_ops", "ScaledMMAAttr">;

//===-- Machines -----------------------------------------------------------===//

def IREEGPU_TargetWgpAttr : IREEGPU_Attr<"TargetWgp", "target_wgp"> {
  let summary = "What one workgroup processor can do.";
  let parameters = (ins
    EnumParameter<IREEGPU_ComputeBitwidths>:$compute,
    EnumParameter<IREEGPU_StorageBitwidths>:$storage,
    EnumParameter<IREEGPU_SubgroupOps>:$subgroup,
    OptionalParameter<"DotProductOpsAttr">:$dot,
    OptionalParameter<"MMAOpsArrayAttr">:$mma,
    OptionalParameter<"ScaledMMAOpsArrayAttr">:$scaled_mma,
    "::mlir::DenseI32ArrayAttr":$subgroup_size_choices,
    "::mlir::DenseI32ArrayAttr":$max_workgroup_sizes,
    "int32_t":$max_thread_count_per_workgroup,
    "int32_t":$max_workgroup_memory_bytes,
    "::mlir::DenseI32ArrayAttr":$max_workgroup_counts,
    OptionalParameter<"std::optional<int32_t>">:$max_load_instruction_bits,
    OptionalParameter<"std::optional<int32_t>">:$simds_per_wgp,
    OptionalParameter<"std::optional<int32_t>">:$vgpr_space_bits,
    OptionalParameter<"::mlir::DenseI64ArrayAttr">:$dma_sizes,
    OptionalParameter<"std::optional<int32_t>">:$workgroup_memory_bank_count,
    OptionalParameter<"::mlir::DictionaryAttr">:$extra);
  let assemblyFormat = [{
    `<` struct($compute, $storage, $subgroup, custom<DotProductOps>($dot), $mma, $scaled_mma,
               $subgroup_size_choices, $max_workgroup_sizes, $max_thread_count_per_workgroup,
               $max_workgroup_memory_bytes, $max_workgroup_counts, $max_load_instruction_bits,
               $simds_per_wgp, $vgpr_space_bits, $dma_sizes, $workgroup_memory_bank_count, $extra)
    `>`
  }];
}

def IREEGPU_TargetChipAttr : IREEGPU_Attr<"TargetChip", "target_chip"> {
  let summary = "What a whole chip has.";
  let parameters = (ins "uint32_t":$wgp_count,
                        OptionalParameter<"::mlir::StringAttr">:$sku,
                        OptionalParameter<"::mlir::FloatAttr">:$memory_bandwidth_tbps,
                        OptionalParameter<"::mlir::DictionaryAttr">:$perf_tflops,
                        OptionalParameter<"::mlir::DictionaryAttr">:$extra);
  let assemblyFormat = "`<` struct(params) `>`";
}

def IREEGPU_TargetAttr : IREEGPU_Attr<"Target", "target", [
    DeclareAttrInterfaceMethods<TargetInfoAttrInterface, ["getMaximumWorkgroupCount"]>,
    TargetPipelineProviderAttrInterface]> {
  let summary = "A GPU to generate code for.";
  let parameters = (ins StringRefParameter<>:$arch, StringRefParameter<>:$features,
                        "TargetWgpAttr":$wgp, OptionalParameter<"TargetChipAttr">:$chip);
  let assemblyFormat = "`<` struct(params) `>`";
}

#endif // STRATA_IREE_GPU_TARGET_ATTRS
