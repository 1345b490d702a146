#pragma once

#include "compiler/dialects/flow/ir/FlowDialect.h"
#include "compiler/dialects/util/ir/UtilDialect.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Pass/Pass.h"

namespace mlir::iree::global_optimization {

enum class DemoteType { F16, BF16 };
enum class DemoteOperation { All, Conv, Matmul, None };

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "compiler/global_optimization/Passes.h.inc"

/// True if the op is not in a dispatch yet: what is in one has been decided.
bool isOutsideDispatch(Operation *op);

} // namespace mlir::iree::global_optimization
