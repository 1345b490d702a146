// The iree_cpu dialect: attributes only.
#ifndef STRATA_IREE_CPU_ATTRS
#define STRATA_IREE_CPU_ATTRS

include "compiler/dialects/iree_codegen/ir/CodegenInterfaces.td"
include "compiler/dialects/iree_cpu/ir/CpuEnums.td"
include "compiler/dialects/iree_encoding/ir/EncodingInterfaces.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"

def IREECPU_Dialect : Dialect {
  let name = "iree_cpu";
  let cppNamespace = "::mlir::iree::cpu";
  let summary = "Decisions of code generation for CPUs.";
  let dependentDialects = ["::mlir::iree::codegen::IREECodegenDialect",
                           "::mlir::iree::encoding::EncodingDialect", "arith::ArithDialect",
                           "linalg::LinalgDialect", "tensor::TensorDialect"];
  let useDefaultAttributePrinterParser = 1;
  let extraClassDeclaration = [{
    void registerAttributes();
  }];
}

class IREECPU_Attr<string name, string attrMnemonic, list<Trait> traits = []>
    : AttrDef<IREECPU_Dialect, name, traits> {
  let mnemonic = attrMnemonic;
}

def IREECPU_PipelineAttr : EnumAttr<IREECPU_Dialect, IREECPU_LoweringPipeline, "pipeline", [
    PipelineAttrInterface]> {
  let summary = "The pipeline that lowers a function for a CPU.";
  let assemblyFormat = "`<` $value `>`";
}

def IREECPU_LoweringConfigAttr : IREECPU_Attr<"LoweringConfig", "lowering_config", [
    DeclareAttrInterfaceMethods<LoweringConfigAttrInterface, [
      "getScalableTilingFlags", "getWorkgroupTilingLevel", "getVectorSizes"]>]> {
  let summary = "Tile sizes by level name.";
  let description = [{
    Levels in the order in which they are tiled: `distribution`, `cache_parallel`,
    `cache_reduction`, `vector_common_parallel`, `vector_reduction`, `vector_inner_parallel`.
    A size in brackets is a multiple of the machine's vector scale.
  }];
  let parameters = (ins "::mlir::DictionaryAttr":$config);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// The level's sizes as stored, or null.
    codegen::LoweringConfigTilingLevelAttr getLevel(TilingLevel level) const;

    /// A configuration with the given levels; sizes only.
    static LoweringConfigAttr
    get(::mlir::MLIRContext *context,
        ::llvm::ArrayRef<std::pair<TilingLevel, ::llvm::SmallVector<int64_t>>> levels);
  }];
}

def IREECPU_InnerTileAlignmentsAttr
    : IREECPU_Attr<"InnerTileAlignments", "inner_tile_alignments"> {
  let summary = "How tile sizes relate to the inner tiles of packed operands, by level name.";
  let description = "Each entry is `Unknown`, `Multiple` or `Equal`, one for each loop.";
  let parameters = (ins "::mlir::DictionaryAttr":$alignments);
  let hasCustomAssemblyFormat = 1;
}

def IREECPU_MMAIntrinsicAttr : EnumAttr<IREECPU_Dialect, IREECPU_MMAIntrinsic, "mma_intrinsic"> {
  let summary = "A tile multiplication.";
}

def IREECPU_DataTiledMMAAttr : IREECPU_Attr<"DataTiledMMA", "data_tiled_mma_layout", [
    InnerTileDescAttrInterface]> {
  let summary = "An inner tile made of several equal intrinsics.";
  let parameters = (ins EnumParameter<IREECPU_MMAIntrinsic>:$intrinsic,
                        DefaultValuedParameter<"int64_t", "1">:$intrinsics_m,
                        DefaultValuedParameter<"int64_t", "1">:$intrinsics_n,
                        DefaultValuedParameter<"int64_t", "1">:$intrinsics_k,
                        OptionalParameter<"::mlir::Type">:$lhs_type,
                        OptionalParameter<"::mlir::Type">:$rhs_type,
                        OptionalParameter<"::mlir::Type">:$acc_type);
  let assemblyFormat = "`<` struct(params) `>`";
}

def IREECPU_MMASemanticsAttr : IREECPU_Attr<"MMASemantics", "mma_semantics", [
    InnerTiledSemanticsAttrInterface]> {
  let summary = "Inner tiles hold plain data.";
  let assemblyFormat = "`<` `>`";
}

def IREECPU_UKernelProviderAttr : IREECPU_Attr<"UKernelProvider", "ukernel_provider", [
    UKernelProviderInterface]> {
  let summary = "The hand-written kernels for CPUs.";
}

class IREECPU_EncodingResolver<string name, string attrMnemonic, string text>
    : IREECPU_Attr<name, attrMnemonic, [
        DeclareAttrInterfaceMethods<IREEEncoding_LayoutResolverAttr,
                                    ["cloneWithSimplifiedConfig", "getLayout"]>,
        DeclareAttrInterfaceMethods<IREEEncoding_SerializableAttr,
                                    ["isSerialized", "isIdentityLayout",
                                     "calculateStorageSizeInBytes"]>,
        DeclareAttrInterfaceMethods<IREEEncoding_LayoutMaterializerAttr,
                                    ["convertType", "getOffsetsSizesStrides", "lowerOp"]>]> {
  let summary = text;
  let description = [{
    Without a configuration it stands for the target's choice; with one it is the layout chosen for
    one tensor (`encoding_info`), or the target facts needed to choose.
  }];
  let parameters = (ins OptionalParameter<"::mlir::DictionaryAttr">:$configuration);
  let assemblyFormat = "`<` struct(params) `>`";
}

def IREECPU_CPUEncodingResolverAttr
    : IREECPU_EncodingResolver<"CPUEncodingResolver", "cpu_encoding_resolver",
                               "Packed layouts for CPUs.">;
def IREECPU_VMVXEncodingResolverAttr
    : IREECPU_EncodingResolver<"VMVXEncodingResolver", "vmvx_encoding_resolver",
                               "Packed layouts for the VMVX interpreter.">;

#endif // STRATA_IREE_CPU_ATTRS
