// Passes on loops that tiling made.
#pragma once

#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Pass/Pass.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DECL
#include "compiler/codegen/common/tiling/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "compiler/codegen/common/tiling/Passes.h.inc"

} // namespace mlir::iree::codegen
