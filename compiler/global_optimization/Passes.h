#pragma once

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Pass/Pass.h"

namespace mlir::iree::global_optimization {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "compiler/global_optimization/Passes.h.inc"

/// True if the op is not in a dispatch yet: what is in one has been decided.
bool isOutsideDispatch(Operation *op);

} // namespace mlir::iree::global_optimization
