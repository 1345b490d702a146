// Enumerations of iree_gpu.
#ifndef STRATA_IREE_GPU_ENUMS
#define STRATA_IREE_GPU_ENUMS

include "mlir/IR/EnumAttr.td"

def IREEGPU_ComputeBitwidths : I32BitEnumAttr<"ComputeBitwidths", "Types that a processor computes with.", [
  I32BitEnumAttrCaseBit<"FP64", 0, "fp64">,
  I32BitEnumAttrCaseBit<"FP32", 1, "fp32">,
  I32BitEnumAttrCaseBit<"FP16", 2, "fp16">,
  I32BitEnumAttrCaseBit<"INT64", 3, "int64">,
  I32BitEnumAttrCaseBit<"INT32", 4, "int32">,
  I32BitEnumAttrCaseBit<"INT16", 5, "int16">,
  I32BitEnumAttrCaseBit<"INT8", 6, "int8">,
  I32BitEnumAttrCaseBit<"FP8", 7, "fp8">,
  I32BitEnumAttrCaseBit<"FP6", 8, "fp6">,
  I32BitEnumAttrCaseBit<"FP4", 9, "fp4">]> {
  let cppNamespace = "::mlir::iree::gpu";
  let genSpecializedAttr = 0;
  let separator = "|";
  let printBitEnumPrimaryGroups = 0;
}

def IREEGPU_StorageBitwidths : I32BitEnumAttr<"StorageBitwidths", "Widths that a processor loads and stores.", [
  I32BitEnumAttrCaseBit<"B64", 0, "b64">,
  I32BitEnumAttrCaseBit<"B32", 1, "b32">,
  I32BitEnumAttrCaseBit<"B16", 2, "b16">,
  I32BitEnumAttrCaseBit<"B8", 3, "b8">]> {
  let cppNamespace = "::mlir::iree::gpu";
  let genSpecializedAttr = 0;
  let separator = "|";
  let printBitEnumPrimaryGroups = 0;
}

def IREEGPU_SubgroupOps : I32BitEnumAttr<"SubgroupOps", "Operations between the lanes of a subgroup.", [
  I32BitEnumAttrCaseNone<"None", "none">,
  I32BitEnumAttrCaseBit<"SHUFFLE", 0, "shuffle">,
  I32BitEnumAttrCaseBit<"ARITHMETIC", 1, "arithmetic">]> {
  let cppNamespace = "::mlir::iree::gpu";
  let genSpecializedAttr = 0;
  let separator = "|";
  let printBitEnumPrimaryGroups = 0;
}

def IREEGPU_DotProductOps : I32BitEnumAttr<"DotProductOps", "Dot product instructions.", [
  I32BitEnumAttrCaseNone<"None", "none">,
  I32BitEnumAttrCaseBit<"DP4XI8TOI32", 0, "dp4xi8toi32">]> {
  let cppNamespace = "::mlir::iree::gpu";
  let genSpecializedAttr = 0;
  let separator = "|";
  let printBitEnumPrimaryGroups = 0;
}

def IREEGPU_LoweringPipeline : I32EnumAttr<"LoweringPipeline", "How a GPU function is lowered.", [
  I32EnumAttrCase<"Default", 0, "Default">,
  I32EnumAttrCase<"BaseLowering", 1, "BaseLowering">,
  I32EnumAttrCase<"Distribute", 2, "Distribute">,
  I32EnumAttrCase<"Vectorize", 3, "Vectorize">,
  I32EnumAttrCase<"VectorDistribute", 4, "VectorDistribute">,
  I32EnumAttrCase<"WinogradVectorize", 5, "WinogradVectorize">,
  I32EnumAttrCase<"TileAndFuse", 6, "TileAndFuse">]> {
  let cppNamespace = "::mlir::iree::gpu";
  let genSpecializedAttr = 0;
}

def IREEGPU_SPIRVLoweringPipeline : I32EnumAttr<"SPIRVLoweringPipeline", "How a SPIR-V function is lowered.", [
  I32EnumAttrCase<"BaseLowering", 0, "BaseLowering">,
  I32EnumAttrCase<"BaseDistribute", 1, "BaseDistribute">,
  I32EnumAttrCase<"BaseVectorize", 2, "BaseVectorize">,
  I32EnumAttrCase<"SubgroupReduce", 3, "SubgroupReduce">,
  I32EnumAttrCase<"MatmulPromoteVectorize", 4, "MatmulPromoteVectorize">,
  I32EnumAttrCase<"CooperativeMatrixVectorize", 5, "CooperativeMatrixVectorize">,
  I32EnumAttrCase<"WinogradVectorize", 6, "WinogradVectorize">]> {
  let cppNamespace = "::mlir::iree::gpu";
  let genSpecializedAttr = 0;
}

def IREEGPU_TilingLevel : I32EnumAttr<"TilingLevel", "A level of tiling.", [
  I32EnumAttrCase<"Workgroup", 0, "Workgroup">,
  I32EnumAttrCase<"Reduction", 1, "Reduction">,
  I32EnumAttrCase<"PartialReduction", 2, "PartialReduction">,
  I32EnumAttrCase<"Serial", 3, "Serial">,
  I32EnumAttrCase<"Thread", 4, "Thread">,
  I32EnumAttrCase<"Subgroup", 5, "Subgroup">,
  I32EnumAttrCase<"Lane", 6, "Lane">]> {
  let cppNamespace = "::mlir::iree::gpu";
  let genSpecializedAttr = 0;
}

def IREEGPU_ReorderWorkgroupsStrategy : I32EnumAttr<"ReorderWorkgroupsStrategy", "How workgroup ids are permuted.", [
  I32EnumAttrCase<"None", 0, "None">,
  I32EnumAttrCase<"Transpose", 1, "Transpose">]> {
  let cppNamespace = "::mlir::iree::gpu";
  let genSpecializedAttr = 0;
}

#endif // STRATA_IREE_GPU_ENUMS
