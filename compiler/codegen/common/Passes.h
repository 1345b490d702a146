// Passes that code generators of all targets share.
#pragma once

#include "compiler/dialects/iree_codegen/ir/CodegenDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Pass/Pass.h"

namespace mlir::iree::codegen {

/// Which chains of layout changes before a store are combined.
enum class RelayoutScope { Dispatch, DispatchReshape };

#define GEN_PASS_DECL
#include "compiler/codegen/common/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "compiler/codegen/common/Passes.h.inc"

} // namespace mlir::iree::codegen
