// What the pipelines of all backends share.
#pragma once

#include "compiler/dialects/util/transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/PassManager.h"

namespace mlir::iree::codegen {

/// Runs passes on each function of a module, one function after the other.
inline void addOnFunctions(OpPassManager &module,
                           llvm::function_ref<void(OpPassManager &)> addPasses) {
  OpPassManager functions(func::FuncOp::getOperationName());
  addPasses(functions);
  module.addPass(util::createOpPipelineAdaptorPass(
      {{func::FuncOp::getOperationName().str(), std::move(functions)}}));
}

} // namespace mlir::iree::codegen
