// Passes that hand operations over to microkernels.
#pragma once

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Pass/Pass.h"

#include "compiler/dialects/iree_codegen/ir/CodegenDialect.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DECL
#include "compiler/codegen/common/ukernel/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "compiler/codegen/common/ukernel/Passes.h.inc"

} // namespace mlir::iree::codegen
