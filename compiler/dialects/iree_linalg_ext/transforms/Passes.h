// Passes of the iree_linalg_ext dialect.
#pragma once

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Pass/Pass.h"

namespace mlir::iree::linalg_ext {

#define GEN_PASS_DECL
#include "compiler/dialects/iree_linalg_ext/transforms/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "compiler/dialects/iree_linalg_ext/transforms/Passes.h.inc"

} // namespace mlir::iree::linalg_ext
