// Passes of the flow dialect.
#pragma once

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Pass/Pass.h"

#include "compiler/dialects/flow/ir/FlowDialect.h"
#include "compiler/dialects/hal/ir/HalDialect.h"
#include "compiler/dialects/util/ir/UtilDialect.h"

namespace mlir::iree::flow {

#define GEN_PASS_DECL
#include "compiler/dialects/flow/transforms/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "compiler/dialects/flow/transforms/Passes.h.inc"

} // namespace mlir::iree::flow
