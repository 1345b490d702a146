#pragma once

#include "compiler/dialects/flow/ir/FlowDialect.h"
#include "compiler/dialects/hal/ir/HalDialect.h"
#include "compiler/dialects/util/ir/UtilDialect.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace mlir::iree::abi {

enum class InvocationModel { Sync, CoarseFences };

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "compiler/abi/Passes.h.inc"

} // namespace mlir::iree::abi
