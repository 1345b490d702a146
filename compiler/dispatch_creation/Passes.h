// Passes of the phase that decides which work becomes a kernel.
#pragma once

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Pass/Pass.h"

#include "compiler/dialects/flow/ir/FlowDialect.h"
#include "compiler/dialects/iree_encoding/ir/EncodingDialect.h"
#include "compiler/dialects/iree_linalg_ext/ir/LinalgExtDialect.h"
#include "compiler/dialects/iree_tensor_ext/ir/TensorExtDialect.h"

namespace mlir::iree::dispatch_creation {

#define GEN_PASS_DECL
#include "compiler/dispatch_creation/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "compiler/dispatch_creation/Passes.h.inc"

} // namespace mlir::iree::dispatch_creation
