// Passes on executable variants, which carry launch facts between exports and functions.
#pragma once

#include "compiler/dialects/hal/ir/HalOps.h"
#include "mlir/Pass/Pass.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DECL
#include "compiler/codegen/common/workgroup/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "compiler/codegen/common/workgroup/Passes.h.inc"

} // namespace mlir::iree::codegen
