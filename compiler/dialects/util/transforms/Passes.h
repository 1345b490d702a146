#pragma once

#include "compiler/dialects/util/ir/UtilDialect.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"

namespace mlir::iree::util {

/// A pipeline for the operations of one name directly inside an anchor.
struct ChildPipeline {
  std::string opName;
  OpPassManager passes;
};

/// Creates iree-op-pipeline-adaptor over `pipelines`; an operation name may occur once.
std::unique_ptr<Pass> createOpPipelineAdaptorPass(std::vector<ChildPipeline> pipelines);

/// Creates iree-util-fixed-point-iterator around `pipeline`; without one its options must name it.
std::unique_ptr<Pass> createFixedPointIteratorPass(std::optional<OpPassManager> pipeline);

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "compiler/dialects/util/transforms/Passes.h.inc"

} // namespace mlir::iree::util
