// What the tables of a library say about the entry points of a variant.
#pragma once

#include "compiler/dialects/hal/ir/HalOps.h"
#include "compiler/targets/llvm_cpu/LibraryBuilder.h"

namespace mlir::iree::llvm_cpu {

/// Fails with a diagnostic at an entry point that can't be described.
FailureOr<LibraryInfo> getLibraryInfo(hal::ExecutableVariantOp variant, int debugLevel);

} // namespace mlir::iree::llvm_cpu
