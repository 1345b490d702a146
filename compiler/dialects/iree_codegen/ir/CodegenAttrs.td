// Attributes and types of iree_codegen.
#ifndef STRATA_IREE_CODEGEN_ATTRS
#define STRATA_IREE_CODEGEN_ATTRS

include "compiler/dialects/iree_codegen/ir/CodegenBase.td"
include "compiler/dialects/iree_codegen/ir/CodegenInterfaces.td"
include "mlir/Dialect/SCF/IR/DeviceMappingInterface.td"
include "mlir/IR/EnumAttr.td"

class IREECodegen_Attr<string name, string attrMnemonic, list<Trait> traits = []>
    : AttrDef<IREECodegen_Dialect, name, traits> {
  let mnemonic = attrMnemonic;
}

class IREECodegen_Enum64<string name, string summary, list<I64EnumAttrCase> cases>
    : I64EnumAttr<name, summary, cases> {
  let cppNamespace = "::mlir::iree::codegen";
  let genSpecializedAttr = 0;
}

//===-- Workgroups ---------------------------------------------------------===//

def IREECodegen_WorkgroupId : IREECodegen_Enum64<"WorkgroupId", "A dimension of the grid.", [
  I64EnumAttrCase<"IdX", 0, "x">, I64EnumAttrCase<"IdY", 1, "y">, I64EnumAttrCase<"IdZ", 2, "z">]>;

def IREECodegen_WorkgroupMappingAttr : IREECodegen_Attr<"WorkgroupMapping", "workgroup_mapping", [
    DeclareAttrInterfaceMethods<DeviceMappingAttrInterface>]> {
  let summary = "Maps a parallel loop to a dimension of the workgroup grid.";
  let description = [{
    Loops beyond the third share `z`: `<z:1>` and `<z>` are the quotient and the remainder of the
    workgroup id along z.
  }];
  let parameters = (ins EnumParameter<IREECodegen_WorkgroupId>:$id,
                        DefaultValuedParameter<"int64_t", "0">:$delinearizedDim);
  let assemblyFormat = "`<` $id (`` `:` `` $delinearizedDim^)? `>`";
}

def IREECodegen_LocalMappingAttr : IREECodegen_Attr<"LocalMapping", "local_mapping", [
    DeclareAttrInterfaceMethods<DeviceMappingAttrInterface>]> {
  let summary = "Maps a parallel loop to a sequential loop within a workgroup.";
  let parameters = (ins "int64_t":$dim);
  let assemblyFormat = "`<` $dim `>`";
}

def IREECodegen_WorkgroupLocalAttr : IREECodegen_Attr<"WorkgroupLocal", "workgroup_local"> {
  let summary = "Memory space of scratch memory that the runtime provides per workgroup.";
}

def IREECodegen_WorkgroupScopeAttr : IREECodegen_Attr<"WorkgroupScope", "workgroup_scope"> {
  let summary = "Parallel execution over workgroups, optionally with one linear id.";
  let parameters = (ins "bool":$linearize);
  let hasCustomAssemblyFormat = 1;
}

def IREECodegen_ExportConfigAttr : IREECodegen_Attr<"ExportConfig", "export_config"> {
  let summary = "Workgroup size of a dispatch that the user formed.";
  let parameters = (ins ArrayRefParameter<"int64_t">:$workgroup_size);
  let assemblyFormat = "`<` `workgroup_size` `=` `[` $workgroup_size `]` `>`";
  let genVerifyDecl = 1;
}

def IREECodegen_SimpleTargetAttr : IREECodegen_Attr<"SimpleTarget", "simple_target", [
    DeclareAttrInterfaceMethods<TargetInfoAttrInterface, ["getMaximumWorkgroupCount"]>]> {
  let summary = "A target described only by its limits.";
  let parameters = (ins OptionalArrayRefParameter<"int64_t">:$max_workgroup_count);
  let assemblyFormat = "`<` (`max_workgroup_count` `=` `[` $max_workgroup_count^ `]`)? `>`";
}

//===-- Pipelines ----------------------------------------------------------===//

class IREECodegen_PipelineAttr<string name, string attrMnemonic, string text>
    : IREECodegen_Attr<name, attrMnemonic, [PipelineAttrInterface]> {
  let summary = text;
}

def IREECodegen_NoPipelineAttr
    : IREECodegen_PipelineAttr<"NoPipeline", "no_pipeline", "Leave the function as it is.">;
def IREECodegen_VMVXPipelineAttr
    : IREECodegen_PipelineAttr<"VMVXPipeline", "vmvx_pipeline", "Lower for the VMVX interpreter.">;
def IREECodegen_TransformDialectCodegenAttr
    : IREECodegen_PipelineAttr<"TransformDialectCodegen", "transform_dialect_codegen",
                               "Lower by a transform dialect script.">;
def IREECodegen_PassPipelineAttr
    : IREECodegen_PipelineAttr<"PassPipeline", "pass_pipeline", "Lower by a pipeline in text form."> {
  let parameters = (ins StringRefParameter<>:$pipeline);
  let assemblyFormat = "`<` $pipeline `>`";
}

def IREECodegen_TranslationInfoAttr : IREECodegen_Attr<"TranslationInfo", "translation_info"> {
  let summary = "How a function of a dispatch is to be lowered.";
  let description = [{
    Attached to a function by strategy selection: the pipeline, its options, and the launch facts
    that follow from the choice.
  }];
  let parameters = (ins "Attribute":$passPipeline,
                        OptionalParameter<"SymbolRefAttr">:$codegenSpec,
                        OptionalArrayRefParameter<"int64_t">:$workgroupSize,
                        OptionalParameter<"int64_t">:$subgroupSize,
                        OptionalParameter<"DictionaryAttr">:$configuration);
  let assemblyFormat = [{
    `<` `pipeline` `=` $passPipeline (`codegen_spec` `=` $codegenSpec^)?
        (`workgroup_size` `=` `[` $workgroupSize^ `]`)? (`subgroup_size` `=` $subgroupSize^)?
        (`,` $configuration^)? `>`
  }];
  let genVerifyDecl = 1;
}

//===-- Tile sizes ---------------------------------------------------------===//

def IREECodegen_LoweringConfigTilingLevelAttr
    : IREECodegen_Attr<"LoweringConfigTilingLevel", "lowering_config_level"> {
  let summary = "Sizes, loop order and scalability of one tiling level.";
  let description = [{
    Prints as `[4, [8]]`, where an inner bracket marks a size that is multiplied by the vector
    scale, or as `{sizes = [4, 8], interchange = [1, 0]}` when the loop order changes.
  }];
  let parameters = (ins ArrayRefParameter<"int64_t">:$sizes,
                        OptionalArrayRefParameter<"int64_t">:$interchange,
                        OptionalArrayRefParameter<"bool">:$scalableFlags);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def IREECodegen_LoweringConfigTilingLevelsAttr
    : ArrayOfAttr<IREECodegen_Dialect, "LoweringConfigTilingLevels", "lowering_config_levels",
                  "LoweringConfigTilingLevelAttr">;

def IREECodegen_LoweringConfigAttr : IREECodegen_Attr<"LoweringConfig", "lowering_config", [
    DeclareAttrInterfaceMethods<LoweringConfigAttrInterface, [
      "getScalableTilingFlags", "getTilingInterchange", "getWorkgroupTilingLevel"]>]> {
  let summary = "Tile sizes by level number.";
  let parameters = (ins "LoweringConfigTilingLevelsAttr":$tilingLevels);
  let assemblyFormat = "`<` `tile_sizes` `=` $tilingLevels `>`";
}

def IREECodegen_CompilationInfoAttr : IREECodegen_Attr<"CompilationInfo", "compilation_info"> {
  let summary = "A lowering configuration with its translation info, as given by a user.";
  let parameters = (ins "LoweringConfigAttrInterface":$loweringConfig,
                        "TranslationInfoAttr":$translationInfo);
  let assemblyFormat = [{
    `<` `lowering_config` `=` $loweringConfig `,` `translation_info` `=` $translationInfo `>`
  }];
}

//===-- Memory access patterns ---------------------------------------------===//

def IREECodegen_RotateRowsAttr
    : IREECodegen_Attr<"RotateRows", "rotate_rows", [SwizzleAttrInterface]> {
  let summary = "Rotates row i of a tile by i accesses.";
  let parameters = (ins "int64_t":$row_width, "int64_t":$access_width);
  let assemblyFormat = "`<` $row_width `,` $access_width `>`";
  let genVerifyDecl = 1;
}

def IREECodegen_XORShuffleAttr
    : IREECodegen_Attr<"XORShuffle", "xor_shuffle", [SwizzleAttrInterface]> {
  let summary = "Permutes the accesses of a row by exclusive or with the row number.";
  let parameters = (ins "int64_t":$row_width, "int64_t":$access_width,
                        OptionalParameter<"int64_t">:$row_stride,
                        OptionalParameter<"int64_t">:$per_phase);
  let assemblyFormat = "`<` $row_width `,` $access_width (`,` $row_stride^)? (`,` $per_phase^)? `>`";
  let genVerifyDecl = 1;
}

//===-- Kernels and numerics -----------------------------------------------===//

def IREECodegen_SymbolicUKernelProviderAttr
    : IREECodegen_Attr<"SymbolicUKernelProvider", "symbolic_ukernel_provider",
                       [UKernelProviderInterface]> {
  let summary = "Finds hand-written kernels by symbol in the nearest symbol table.";
}

def IREECodegen_UKernelArgumentKind
    : IREECodegen_Enum64<"UKernelArgumentKind", "Where a hand-written kernel takes over.", [
  I64EnumAttrCase<"Tensor", 0, "tensor">, I64EnumAttrCase<"Memref", 1, "memref">,
  I64EnumAttrCase<"Bitcode", 2, "bitcode">]>;

def IREECodegen_UKernelDescriptorAttr
    : IREECodegen_Attr<"UKernelDescriptor", "ukernel_descriptor"> {
  let summary = "The hand-written kernel chosen for an operation.";
  let parameters = (ins StringRefParameter<>:$ukernel_name,
                        EnumParameter<IREECodegen_UKernelArgumentKind>:$kind);
  let assemblyFormat = "`<` $ukernel_name `,` $kind `>`";
}

def IREECodegen_DenormalFpMath
    : I32EnumAttr<"DenormalFpMath", "What happens to denormal floating point numbers.", [
  I32EnumAttrCase<"None", 0, "none">, I32EnumAttrCase<"PreserveSign", 1, "preserve-sign">,
  I32EnumAttrCase<"PositiveZero", 2, "positive-zero">]> {
  let cppNamespace = "::mlir::iree::codegen";
  let genSpecializedAttr = 0;
}

def IREECodegen_DenormalFpMathAttr
    : EnumAttr<IREECodegen_Dialect, IREECodegen_DenormalFpMath, "denormal_fp_math"> {
  let assemblyFormat = "`<` custom<KeywordOrString>($value) `>`";
}

//===-- Tuning -------------------------------------------------------------===//

def IREECodegen_RootOpAttr : IREECodegen_Attr<"RootOp", "root_op"> {
  let summary = "Marks the operations of one set that share a lowering configuration.";
  let parameters = (ins "int64_t":$set);
  let assemblyFormat = "`<` `set` `=` $set `>`";
}

def IREECodegen_IntKnobAttr : IREECodegen_Attr<"IntKnob", "smt.int_knob"> {
  let summary = "A tunable integer in a configuration.";
  let parameters = (ins "StringAttr":$name);
  let assemblyFormat = "`<` $name `>`";
}

def IREECodegen_OneOfKnobAttr : IREECodegen_Attr<"OneOfKnob", "smt.one_of_knob"> {
  let summary = "A tunable choice among attributes.";
  let parameters = (ins "StringAttr":$name, "ArrayAttr":$options);
  let assemblyFormat = "`<` $name `,` $options `>`";
}

//===-- Types --------------------------------------------------------------===//

def IREECodegen_NullPointerType : TypeDef<IREECodegen_Dialect, "NullPointer"> {
  let mnemonic = "null_pointer";
  let summary = "The type of a pointer argument that is null.";
}

#endif // STRATA_IREE_CODEGEN_ATTRS
