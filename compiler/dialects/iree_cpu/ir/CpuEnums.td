// Enumerations of iree_cpu.
#ifndef STRATA_IREE_CPU_ENUMS
#define STRATA_IREE_CPU_ENUMS

include "mlir/IR/EnumAttr.td"

def IREECPU_LoweringPipeline : I32EnumAttr<"LoweringPipeline", "How a CPU function is lowered.", [
  I32EnumAttrCase<"Default", 0, "Default">,
  I32EnumAttrCase<"DoubleTilingExpert", 1, "DoubleTilingExpert">,
  I32EnumAttrCase<"ConvTileAndDecomposeExpert", 2, "ConvTileAndDecomposeExpert">,
  I32EnumAttrCase<"Mmt4dTilingExpert", 3, "Mmt4dTilingExpert">,
  I32EnumAttrCase<"BufferOpsTileAndVectorize", 4, "BufferOpsTileAndVectorize">,
  I32EnumAttrCase<"DataTiling", 5, "DataTiling">,
  I32EnumAttrCase<"LinalgExtTileAndVectorize", 6, "LinalgExtTileAndVectorize">]> {
  let cppNamespace = "::mlir::iree::cpu";
  let genSpecializedAttr = 0;
}

// The name says the instruction set, the M, N, K of the tile and its accumulator and operand types.
def IREECPU_MMAIntrinsic : I32EnumAttr<"MMAIntrinsic", "A tile multiplication that the machine does well.", [
  I32EnumAttrCase<"None", 0, "None">,
  I32EnumAttrCase<"MMA_X86_AVX2_FMA_1x8x1_F32_F32", 0x1210, "MMA_X86_AVX2_FMA_1x8x1_F32_F32">,
  I32EnumAttrCase<"MMA_X86_AVX2_FMA_8x1x1_F32_F32", 0x1211, "MMA_X86_AVX2_FMA_8x1x1_F32_F32">,
  I32EnumAttrCase<"MMA_X86_AVX512_1x8x1_F64_F64", 0x1300, "MMA_X86_AVX512_1x8x1_F64_F64">,
  I32EnumAttrCase<"MMA_X86_AVX512_8x1x1_F64_F64", 0x1301, "MMA_X86_AVX512_8x1x1_F64_F64">,
  I32EnumAttrCase<"MMA_X86_AVX512_1x16x1_F32_F32", 0x1310, "MMA_X86_AVX512_1x16x1_F32_F32">,
  I32EnumAttrCase<"MMA_X86_AVX512_16x1x1_F32_F32", 0x1311, "MMA_X86_AVX512_16x1x1_F32_F32">,
  I32EnumAttrCase<"MMA_X86_AVX512_1x16x1_F32_F16_CASTF32", 0x1320, "MMA_X86_AVX512_1x16x1_F32_F16_CASTF32">,
  I32EnumAttrCase<"MMA_X86_AVX512_16x1x1_F32_F16_CASTF32", 0x1321, "MMA_X86_AVX512_16x1x1_F32_F16_CASTF32">,
  I32EnumAttrCase<"MMA_X86_AVX512FP16_1x32x1_F16_F16", 0x1322, "MMA_X86_AVX512FP16_1x32x1_F16_F16">,
  I32EnumAttrCase<"MMA_X86_AVX512FP16_32x1x1_F16_F16", 0x1323, "MMA_X86_AVX512FP16_32x1x1_F16_F16">,
  I32EnumAttrCase<"MMA_X86_AVX512BF16_1x16x2_F32_BF16", 0x1330, "MMA_X86_AVX512BF16_1x16x2_F32_BF16">,
  I32EnumAttrCase<"MMA_X86_AVX512BF16_16x1x2_F32_BF16", 0x1331, "MMA_X86_AVX512BF16_16x1x2_F32_BF16">,
  I32EnumAttrCase<"MMA_X86_AVX512_1x16x2_I32_I16", 0x13a0, "MMA_X86_AVX512_1x16x2_I32_I16">,
  I32EnumAttrCase<"MMA_X86_AVX512_16x1x2_I32_I16", 0x13a1, "MMA_X86_AVX512_16x1x2_I32_I16">,
  I32EnumAttrCase<"MMA_X86_AVX512VNNI_1x16x2_I32_I16", 0x13a2, "MMA_X86_AVX512VNNI_1x16x2_I32_I16">,
  I32EnumAttrCase<"MMA_X86_AVX512VNNI_16x1x2_I32_I16", 0x13a3, "MMA_X86_AVX512VNNI_16x1x2_I32_I16">,
  I32EnumAttrCase<"MMA_X86_AVX512_1x16x2_I32_I8_CASTI16", 0x13c0, "MMA_X86_AVX512_1x16x2_I32_I8_CASTI16">,
  I32EnumAttrCase<"MMA_X86_AVX512_16x1x2_I32_I8_CASTI16", 0x13c1, "MMA_X86_AVX512_16x1x2_I32_I8_CASTI16">,
  I32EnumAttrCase<"MMA_X86_AVX512VNNI_1x16x2_I32_I8_CASTI16", 0x13c2, "MMA_X86_AVX512VNNI_1x16x2_I32_I8_CASTI16">,
  I32EnumAttrCase<"MMA_X86_AVX512VNNI_16x1x2_I32_I8_CASTI16", 0x13c3, "MMA_X86_AVX512VNNI_16x1x2_I32_I8_CASTI16">,
  I32EnumAttrCase<"MMA_X86_AVX512VNNI_1x16x4_I32_UI8_I8", 0x13c4, "MMA_X86_AVX512VNNI_1x16x4_I32_UI8_I8">,
  I32EnumAttrCase<"MMA_X86_AVX512VNNI_16x1x4_I32_I8_UI8", 0x13c5, "MMA_X86_AVX512VNNI_16x1x4_I32_I8_UI8">,
  I32EnumAttrCase<"MMA_X86_AVX512VNNI_16x16x2_I32_I8_CASTI16", 0x13c6, "MMA_X86_AVX512VNNI_16x16x2_I32_I8_CASTI16">,
  I32EnumAttrCase<"MMA_ARM_SVE_FMLA_1x4VLx1_F32_F32", 0x2210, "MMA_ARM_SVE_FMLA_1x4VLx1_F32_F32">,
  I32EnumAttrCase<"MMA_ARM_SVE_FMLA_4VLx1x1_F32_F32", 0x2211, "MMA_ARM_SVE_FMLA_4VLx1x1_F32_F32">,
  I32EnumAttrCase<"MMA_GENERIC_SCALAR_1x1x1_REG8", 0xf008, "MMA_GENERIC_SCALAR_1x1x1_REG8">,
  I32EnumAttrCase<"MMA_GENERIC_SCALAR_1x1x1_REG16", 0xf010, "MMA_GENERIC_SCALAR_1x1x1_REG16">]> {
  let cppNamespace = "::mlir::iree::cpu";
  let genSpecializedAttr = 0;
}

#endif // STRATA_IREE_CPU_ENUMS
