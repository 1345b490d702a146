#pragma once

#include "compiler/dialects/util/ir/UtilDialect.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace mlir::iree::const_eval {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "compiler/const_eval/Passes.h.inc"

} // namespace mlir::iree::const_eval
