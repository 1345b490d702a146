#pragma once

#include "mlir/Pass/Pass.h"

namespace mlir::iree::preprocessing {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "compiler/preprocessing/Passes.h.inc"

} // namespace mlir::iree::preprocessing
