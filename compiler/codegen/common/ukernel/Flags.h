// The last operand of a microkernel: what it computes with, in the low byte, and how. The compiler writes these numbers,
// microkernels read them, so this file is C and C++ and includes nothing.
#pragma once

enum UKernelMmt4dFlags {
  UKERNEL_MMT4D_TYPE_MASK = 0xFF,
  UKERNEL_MMT4D_F32F32F32 = 0x01,
  UKERNEL_MMT4D_S8S8S32 = 0x02,
  UKERNEL_MMT4D_F16F16F32 = 0x03,
  UKERNEL_MMT4D_F16F16F16 = 0x04,
  UKERNEL_MMT4D_BF16BF16F32 = 0x05,
  UKERNEL_MMT4D_BF16BF16BF16 = 0x06,
  UKERNEL_MMT4D_S16S16S32 = 0x07,
  UKERNEL_MMT4D_S16U4S32 = 0x08,
  UKERNEL_MMT4D_S16S8S32 = 0x09,
  UKERNEL_MMT4D_S8S4S32 = 0x0A,
  // Add to what the result holds.
  UKERNEL_MMT4D_ACCUMULATE = 0x100,
  // A slow kernel is better than none.
  UKERNEL_MMT4D_ALLOW_GENERIC = 0x200,
  // Sums of narrow floats may be kept in a wider type.
  UKERNEL_MMT4D_SKIP_ROUNDINGS = 0x400,
};

// Unpack has no variant of bytes.
enum UKernelPackFlags {
  UKERNEL_PACK_TYPE_MASK = 0xFF,
  UKERNEL_PACK_F32F32 = 0x01,
  UKERNEL_PACK_I8I8 = 0x02,
  UKERNEL_PACK_I32I32 = 0x03,
  UKERNEL_PACK_F16F16 = 0x04,
  UKERNEL_PACK_BF16BF16 = 0x05,
  UKERNEL_PACK_TRANSPOSE_INNER = 0x100,
  UKERNEL_PACK_TRANSPOSE_OUTER = 0x200,
};
