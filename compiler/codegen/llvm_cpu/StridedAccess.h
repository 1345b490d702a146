#pragma once

#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::iree::codegen {

/// Loads from and stores to buffers that may have negative strides. Upstream's patterns say that no part of an
/// address wraps around as an unsigned number, which is true of products with strides that are known not to be
/// negative alone.
void populateStridedAccessPatterns(const LLVMTypeConverter &converter, RewritePatternSet &patterns,
                                   PatternBenefit benefit);

} // namespace mlir::iree::codegen
