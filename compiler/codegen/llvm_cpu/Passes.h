// Passes that lower dispatches for CPUs.
#pragma once

#include "compiler/dialects/iree_cpu/ir/CpuDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Pass/Pass.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DECL
#include "compiler/codegen/llvm_cpu/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "compiler/codegen/llvm_cpu/Passes.h.inc"

} // namespace mlir::iree::codegen
