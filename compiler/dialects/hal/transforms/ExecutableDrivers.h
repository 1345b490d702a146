// What the passes that run backends share.
#pragma once

#include "compiler/dialects/hal/ir/HalOps.h"

#include "llvm/ADT/SetVector.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/PassManager.h"

namespace mlir::iree::targets {
class TargetBackend;
}

namespace mlir::iree::hal {

/// The backends of the variants, in the order in which they occur first.
llvm::SetVector<StringRef> getBackendNames(ExecutableOp executable);
llvm::SetVector<StringRef> getBackendNames(ModuleOp module);

/// The backend of that name; null after an error at `op`.
const targets::TargetBackend *findBackend(Operation *op, StringRef name);

/// Runs what `build` appends, if `variant` is one of the backend `name` and has code: one of nothing but object files
/// has none.
LogicalResult
runBackendPipeline(ExecutableVariantOp variant, StringRef name,
                   function_ref<void(const targets::TargetBackend &, OpPassManager &)> build,
                   function_ref<LogicalResult(OpPassManager &)> run);

/// Adds what the pipelines of the backend need; nothing for an unknown one.
void addBackendDialects(DialectRegistry &registry, StringRef name);

/// Adds what the pipelines of all backends need.
void addBackendDialects(DialectRegistry &registry);

} // namespace mlir::iree::hal
