// Passes that let scripts of the transform dialect decide and generate code.
#pragma once

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DECL
#include "compiler/codegen/common/transform/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "compiler/codegen/common/transform/Passes.h.inc"

} // namespace mlir::iree::codegen
