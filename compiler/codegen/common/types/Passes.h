// Passes on types that machines lack.
#pragma once

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Pass/Pass.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DECL
#include "compiler/codegen/common/types/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "compiler/codegen/common/types/Passes.h.inc"

} // namespace mlir::iree::codegen
