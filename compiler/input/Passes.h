#pragma once

#include "compiler/dialects/util/ir/UtilDialect.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace mlir::iree::input {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "compiler/input/Passes.h.inc"

} // namespace mlir::iree::input
