// The calling convention of kernels: one pointer per binding of the layout, then one i32 per constant. The runtime
// aligns what it binds to 16 bytes, and no two bindings that are written overlap.
#pragma once

#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::iree::codegen {

/// Adds the conversions of public functions to kernels, and of what they read of the dispatch.
void populateKernelAbiPatterns(const LLVMTypeConverter &converter, RewritePatternSet &patterns);

} // namespace mlir::iree::codegen
