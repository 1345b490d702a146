// Passes that lower dispatches to SPIR-V.
#pragma once

#include "compiler/dialects/iree_gpu/ir/GpuDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Pass/Pass.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DECL
#include "compiler/codegen/spirv/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "compiler/codegen/spirv/Passes.h.inc"

} // namespace mlir::iree::codegen
