#include "compiler/dialects/hal/transforms/ExecutableDrivers.h"

#include "compiler/dialects/hal/ir/HalDialect.h"
#include "compiler/dialects/hal/target/TargetBackend.h"

namespace mlir::iree::hal {

llvm::SetVector<StringRef> getBackendNames(ExecutableOp executable) {
  llvm::SetVector<StringRef> names;
  for (auto variant : executable.getBody().getOps<ExecutableVariantOp>())
    names.insert(variant.getTarget().getBackend().getValue());
  return names;
}

llvm::SetVector<StringRef> getBackendNames(ModuleOp module) {
  llvm::SetVector<StringRef> names;
  for (auto executable : module.getOps<ExecutableOp>())
    names.insert_range(getBackendNames(executable));
  return names;
}

const targets::TargetBackend *findBackend(Operation *op, StringRef name) {
  auto &registry = targets::TargetRegistry::get();
  const targets::TargetBackend *backend = registry.findBackend(name);
  if (!backend)
    registry.emitUnknownBackend(name, [&] { return op->emitOpError("is for another compiler: "); });
  return backend;
}

LogicalResult
runBackendPipeline(ExecutableVariantOp variant, StringRef name,
                   function_ref<void(const targets::TargetBackend &, OpPassManager &)> build,
                   function_ref<LogicalResult(OpPassManager &)> run) {
  if (variant.getTarget().getBackend() != name || !variant.getInnerModule())
    return success();
  const targets::TargetBackend *backend = findBackend(variant, name);
  if (!backend)
    return failure();
  OpPassManager passes(ExecutableVariantOp::getOperationName());
  build(*backend, passes);
  return run(passes);
}

void addBackendDialects(DialectRegistry &registry, StringRef name) {
  registry.insert<HALDialect>();
  if (const targets::TargetBackend *backend = targets::TargetRegistry::get().findBackend(name))
    backend->getDependentDialects(registry);
}

void addBackendDialects(DialectRegistry &registry) {
  registry.insert<HALDialect>();
  for (auto &[name, backend] : targets::TargetRegistry::get().getBackends())
    backend->getDependentDialects(registry);
}

} // namespace mlir::iree::hal
