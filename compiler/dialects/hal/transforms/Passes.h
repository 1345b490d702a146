// Passes of the hal dialect.
#pragma once

#include "compiler/dialects/hal/ir/HalOps.h"

#include "mlir/Pass/Pass.h"

namespace mlir::iree::hal {

#define GEN_PASS_DECL
#include "compiler/dialects/hal/transforms/Passes.h.inc"

/// Registers all passes of this file.
#define GEN_PASS_REGISTRATION
#include "compiler/dialects/hal/transforms/Passes.h.inc"

} // namespace mlir::iree::hal
