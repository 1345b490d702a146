#pragma once

#include "compiler/dialects/iree_linalg_ext/ir/LinalgExtDialect.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Pass/Pass.h"

namespace mlir::iree::input::tosa {

/// From TOSA to linalg, tensor, arith and scf, in the order of the reference (its dump of a TOSA
/// program; LLVM's own tosa-to-linalg pipeline is the middle of it).
void buildInputPipeline(OpPassManager &passes);

/// Registers the pipeline as iree-tosa-input-transformation-pipeline.
void registerPipeline();

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "compiler/input/tosa/Passes.h.inc"

} // namespace mlir::iree::input::tosa
