// Constants of the LLVM dialect that were of type index.
#pragma once

#include "mlir/IR/BuiltinOps.h"

namespace mlir::iree::codegen::upstream24 {

/// Gives them the integer type that index became, as later versions of the conversion do.
void retypeIndexConstants(ModuleOp module);

} // namespace mlir::iree::codegen::upstream24
