// The expansion of arithmetic that the LLVM dialect lacks.
#pragma once

#include "mlir/Pass/Pass.h"

namespace mlir::iree::codegen::upstream24 {

/// `arith-expand` without the expansion of minima and maxima, which LLVM has intrinsics for.
std::unique_ptr<Pass> createArithExpandPass();

} // namespace mlir::iree::codegen::upstream24
