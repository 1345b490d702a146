// The largest or least of a vector's lanes that a mask selects.
//
// The conversion of this LLVM replaces the other lanes by the float that is closest to zero, or the largest finite one,
// which can win: the largest of (-5, -3) would be -1.4e-45. A later LLVM leaves the mask to the reduction, by two
// operations that the LLVM dialect doesn't have yet (MaskedExtremumOps.h).
#pragma once

#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::iree::codegen::upstream24 {

/// Converts masked reductions by `maximumf` and `minimumf` to `llvm.intr.vp.reduce.fmaximum` and `.fminimum`.
void populateMaskedExtremumPatterns(LLVMTypeConverter &converter, RewritePatternSet &patterns);

/// Replaces them by calls of the intrinsics, which the translation to LLVM IR knows.
void lowerMaskedExtremaToCalls(Operation *root);

} // namespace mlir::iree::codegen::upstream24
